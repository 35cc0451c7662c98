use pml_model::analysis::{Analysis, PlannedCall};

use super::read;

/// Draws only the argument of the first call.
fn argument(source: &str) -> String {
    let call = read(source).calls.swap_remove(0);
    let bare =
        PlannedCall { branch: Vec::new(), repeated: None, parallel: None, handler: false, times: 1, awaited: true, ..call };
    let line = Analysis { calls: vec![bare], ..Analysis::default() }.render();
    line.splitn(4, ' ').nth(3).unwrap_or_default().to_owned()
}

#[test]
fn literal_arguments_are_known() {
    for (source, expected) in [
        ("await A()", ""),
        ("await A(undefined)", ""),
        (
            "await A({ path: 'a', n: -1, on: true, none: null, list: [1, 'x'] })",
            r#"{path: "a", n: -1, on: true, none: null, list: [1, "x"]}"#,
        ),
        ("const path = 'a'; await A({ path })", r#"{path: "a"}"#),
        ("const base = '/tmp'; await A({ path: `${base}/x`, q: base + '/' + 1 })", r#"{path: "/tmp/x", q: "/tmp/1"}"#),
        ("const o = { a: 1 }; await A({ ...o, b: 2 })", "{a: 1, b: 2}"),
        ("const o = { a: 1 }; await A({ ...o, a: 2 })", "{a: 2}"),
        ("await A({ a: 1, b: undefined })", "{a: 1}"),
        ("await A({ 'x-y': 1, 2: 3, ['z']: 4 })", "{x-y: 1, 2: 3, z: 4}"),
        ("const o = { a: { b: 1 } }; await A(o.a)", "{b: 1}"),
        ("const f = (path) => A({ path }); await f('x')", r#"{path: "x"}"#),
        ("const f = (path) => A({ path, n: 1 }); await f('x'); await f('y')", "{path: …, n: 1}"),
        ("const f = (path) => A({ path }); await f('x'); await f('x')", r#"{path: "x"}"#),
        ("const f = (path = 'd') => A({ path }); await f()", r#"{path: "d"}"#),
        ("await A([1, [2]])", "[1, [2]]"),
        ("await A('text')", r#""text""#),
        ("await A(!true)", "false"),
        ("enum E { X = 'x' } await A({ e: E.X })", r#"{e: "x"}"#),
        ("await mcp.s.a.call(null, { x: 1 })", "{x: 1}"),
        ("await A({ x: 1 } as any)", "{x: 1}"),
        ("const o = Object.freeze({ x: 1 }); await A(o)", "{x: 1}"),
    ] {
        assert_eq!(argument(source), expected, "{source}");
    }
}

#[test]
fn what_may_be_different_is_unknown() {
    for (source, expected) in [
        ("await A(args)", "…"),
        ("await A({ path: args.path, n: 1 })", "{path: …, n: 1}"),
        ("await A({ ...args, n: 1 })", "{n: 1, …}"),
        ("await A({ n: 1, ...args })", "{n: …, …}"),
        ("await A({ [key]: 1, n: 2 })", "{n: 2, …}"),
        ("await A({ n: 2, [key]: 1 })", "{n: …, …}"),
        ("await A([1, ...args])", "…"),
        ("await A(...args)", "…"),
        ("let n = 0; n = 1; await A({ n })", "{n: …}"),
        ("let n = 0; while (c) { await A({ n }); n++ }", "{n: …}"),
        ("const o = { n: 0 }; while (c) { await A(o); o.n++ }", "…"),
        ("const o = { n: 0 }; await A(o); unknown(o)", "…"),
        ("const o = { n: 0 }; await A(o); Object.assign(o, args)", "…"),
        ("const o = { n: 0 }; await A(o); delete o.n", "…"),
        ("const l = [1]; await A(l); l.push(2)", "…"),
        ("const l = [2, 1]; await A({ l }); l.sort()", "{l: …}"),
        ("const l = [2, 1]; await A({ l }); l.map((x) => x)", "{l: [2, 1]}"),
        ("const x = c ? 1 : 2; await A({ x })", "{x: …}"),
        ("await A({ x: 1n, r: /x/, d: new Date() })", "{x: …, r: …, d: …}"),
        ("let n; const set = (v) => { n = v }; set(1); while (c) { await A({ n }); set(2) }", "{n: …}"),
        ("xs.map(mcp.s.a)", "…"),
        ("const o = { n: 0 }; while (c) { await A({ n: o.n }); o.n++ }", "{n: …}"),
        ("class K { n = 0; go() { return A({ n: this.n++ }) } } new K().go()", "{n: …}"),
        ("class K { n = 0; go() { return A({ n: this.n }) } } new K().go()", "{n: 0}"),
        ("const o = { n: 1 }; await A({ n: o.n }); return o", "{n: 1}"),
        ("const x = 'é\\ud800'; await A({ x })", "{x: …}"),
    ] {
        assert_eq!(argument(source), expected, "{source}");
    }
}

#[test]
fn a_large_constant_is_not_copied_without_end() {
    let source = format!("const big = '{}';{}", "x".repeat(100 << 10), "A({ big });".repeat(2000));
    let analysis = read(&source);
    assert_eq!(analysis.calls.len(), 2000);
    let known = analysis.calls.iter().filter(|call| call.arguments.as_ref().is_some_and(|a| a.known().is_some())).count();
    assert_eq!(known, 10);
}
