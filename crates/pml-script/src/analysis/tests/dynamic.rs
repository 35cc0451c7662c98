use super::{check, read};

#[test]
fn what_cannot_be_followed_is_reported() {
    check(&[
        ("await mcp[x].read()", " |  | ComputedServer"),
        ("await mcp.fs[x]()", " |  | ComputedTool"),
        ("await mcp.fs[`${x}_file`]()", " |  | ComputedTool"),
        ("let t = 'a'; t = 'b'; await mcp.fs[t]()", " |  | ComputedTool"),
        ("const { [x]: t } = mcp.fs; await t()", " |  | ComputedTool"),
        ("unknown(mcp)", " |  | Passed"),
        ("unknown(mcp.fs)", " |  | Passed"),
        ("unknown({ deep: [mcp.fs] })", " |  | Passed"),
        ("unknown(...[1, mcp])", " |  | Passed"),
        ("new Unknown(mcp)", " |  | Passed"),
        ("[mcp.a].values().next().value.x()", " |  | Passed"),
        ("new Proxy(mcp, {})", " |  | Passed"),
        ("Reflect.get(mcp, 'fs')", " |  | Passed"),
        ("return mcp", " |  | Passed"),
        ("throw mcp", " |  | Passed"),
        ("const o = {}; o.m = mcp.fs; 1", " |  | Stored"),
        ("const l = []; l.push(mcp)", " |  | Stored"),
        ("other.m = mcp; 1", " |  | Stored"),
        ("globalThis.m = mcp; 1", " |  | Stored"),
        ("new Map([['a', mcp.fs]])", " |  | Stored"),
        ("function f() { return arguments[0].read() } f(mcp.fs)", " |  | Stored"),
        ("function* g() { yield mcp.fs } [...g()][0].read()", " |  | Stored"),
        ("namespace N { export const fs = mcp.fs } await N.fs.read()", " |  | Stored"),
        ("const o = { get fs() { return mcp.fs } }; await o.fs.read()", " |  | Passed"),
        ("const all = { ...mcp }", " |  | Listed"),
        ("const { fs, ...rest } = mcp; await fs.read()", "fs:read |  | Listed"),
        ("Object.keys(mcp)", " |  | Listed"),
        ("for (const k in mcp) { x(k) }", " |  | Listed"),
        ("for (const [n, s] of Object.entries(mcp.fs)) await s()", " |  | Listed"),
        ("let s = mcp.a; s = mcp.b; await s.x()", "b:x |  | Reassigned Reassigned"),
        ("let s = mcp.a; if (c) s = other; await s.x()", "a:x |  | Reassigned"),
        ("let f; const g = () => f.x(); unknown(g); f = mcp.a; await g()", "a:x |  | UsedEarly"),
        (
            "let n; const set = (v) => { n = v }; set(mcp.a); for (const x of xs) { await n.x(); set(mcp.b) }",
            "a:x[of] |  | Reassigned",
        ),
        ("mcp = other", " |  | Overwritten"),
        ("mcp.fs = other", " |  | Overwritten"),
        ("delete mcp.fs", " |  | Overwritten"),
        ("globalThis.mcp = other", " |  | Overwritten"),
        ("eval('mcp.fs.read()')", " |  | Eval"),
        ("new Function('return mcp')()", " |  | Eval"),
        ("(() => 1).constructor('return mcp')()", " |  | Eval"),
        ("const e = globalThis.eval; e('1')", " |  | Eval"),
        ("await import('x')", " |  | Import"),
        ("mcp.fs()", " |  | NotATool"),
        ("mcp.fs.read.more()", " |  | NotATool"),
        ("mcp['a:b'].c()", " |  | NotATool"),
        ("const walk = (s) => { s.x(); walk(mcp.b) }; walk(mcp.a)", "a:x[recursion,dropped] |  | Passed"),
        ("const o = { t: 'a' }; while (c) { await mcp.fs[o.t](); o.t = 'b' }", " |  | ComputedTool"),
        ("const l = ['a']; while (c) { for (const n of l) await mcp.fs[n](); l.push('b') }", " |  | ComputedTool"),
        ("const o = { f: (s) => s.x() }; while (c) { o.f(mcp.a); o.f = (s) => s.y() }", "a:x[while,dropped] |  | Passed"),
        ("globalThis[x].fs.read()", " |  | ComputedServer"),
    ]);
}

#[test]
fn what_only_looks_dynamic_is_not() {
    for source in [
        "if (x instanceof Function) await A()",
        "const get = async () => mcp.a; await get().then((s) => s.x())",
        "await [mcp.a.x, null].filter(Boolean)[0]()",
        "console.log(mcp, JSON.stringify(mcp.fs))",
        "const eval2 = 1; await A(eval2)",
        "function f(eval_: string) { return eval_ } await A(f('x'))",
        "const o = { eval: 1, Function: 2 }; await A(o.eval)",
        "let r = await A(); r = await B(r); unknown(r)",
        "const f: Function = () => A(); await f()",
    ] {
        let analysis = read(source);
        assert!(!analysis.is_dynamic(), "{source}: {:?}", analysis.dynamic);
    }
}

#[test]
fn a_note_says_where() {
    let note = read("await A();\n  await mcp.fs[x]()").dynamic[0];
    assert_eq!((note.position.line, note.position.column), (2, 9));
    assert!(read("await mcp.fs[x]()").is_dynamic());
}
