use serde_json::json;

use crate::harness::{execute, failure, result};

#[tokio::test]
async fn values_come_out_as_json() {
    for (code, expected) in [
        ("return 1+1", json!(2)),
        ("const xs: number[] = [3,1,2]; xs.sort(); xs", json!([1, 2, 3])),
        ("return args.n * 2", json!(42)),
        ("async ({ n }: { n: number }) => n + 1", json!(22)),
        ("return undefined", json!(null)),
        ("return [undefined, null, NaN, Infinity, -0, 1e21, 0.1]", json!([null, null, null, null, 0, 1e21, 0.1])),
        ("return { a: undefined, b: 1 }", json!({ "b": 1 })),
        ("return 10n ** 20n", json!("100000000000000000000")),
        ("return new Date(0)", json!("1970-01-01T00:00:00.000Z")),
        ("return new Map([['a', new Set([1, 2])]])", json!({ "a": [1, 2] })),
        ("return new Map([[1, 2]])", json!([[1, 2]])),
        ("return new Uint8Array([1, 2])", json!([1, 2])),
        ("return 'a\\ud800b'", json!("a\u{fffd}b")),
        ("return 'é😀'", json!("é😀")),
        ("return { toJSON() { return 'mine' } }", json!("mine")),
        ("class P { x = 1; get y() { return 2 } } return new P()", json!({ "x": 1 })),
        ("return JSON.parse('{\"__proto__\": {\"a\": 1}}')", json!({ "__proto__": { "a": 1 } })),
        ("return 'x'.repeat(100000).length", json!(100000)),
        ("return await mcp.t.echo({ s: 'é'.repeat(50000) }).then(r => r.s.length)", json!(50000)),
        ("const { echo } = mcp.t; return await echo({ a: 1 })", json!({ "a": 1 })),
        ("const t = mcp['t']; return await t['echo']({ a: [1] })", json!({ "a": [1] })),
        ("return (await Promise.all([1,2,3].map(i => mcp.t.echo({ i })))).map(r => r.i)", json!([1, 2, 3])),
        ("await new Promise(r => setTimeout(r, 5)); return 'later'", json!("later")),
        (
            "let n = 0; return await new Promise(r => { const t = setInterval(() => { if (++n === 3) { clearInterval(t); r(n) } }, 1) })",
            json!(3),
        ),
        ("return typeof fetch + typeof process + typeof WeakRef", json!("undefinedundefinedundefined")),
        (
            "try { await mcp.t.fail() } catch (e) { return [e.name, e.message, e.code, e instanceof ToolError, e.line, e.column] }",
            json!(["ToolError", "It failed", "TOOL_ERROR", true, 1, 19]),
        ),
        ("enum E { A = 1, B } namespace N { export const x = E.B } return N.x", json!(2)),
        ("function dec(t: any) { t.tagged = true } @dec class D {} return (D as any).tagged", json!(true)),
        ("return await mcp", json!({})),
        ("return new Date() instanceof Date && Date.now() > 1.6e12 && new Date().getFullYear() >= 2026", json!(true)),
    ] {
        assert_eq!(result(code).await, expected, "{code}");
    }
}

#[tokio::test]
async fn failures_say_what_and_where() {
    for (code, expected, place, part) in [
        ("const a = 1;\nconst b = ;", "SYNTAX_ERROR", Some((2, 11)), "Unexpected"),
        (
            "const f = () => { throw new Error('deep') };\nconst g = () => f();\nconst h = () => g();\nh()",
            "CODE_ERROR",
            Some((1, 29)),
            "deep",
        ),
        ("type T = {\n a: 1\n};\nlet é = 'x'; (é as any).b.c", "CODE_ERROR", Some((4, 15)), "TypeError"),
        ("await 1;\nthrow new RangeError('r')", "CODE_ERROR", Some((2, 11)), "RangeError: r"),
        ("await Promise.reject(new Error('no'))", "CODE_ERROR", Some((1, 26)), "no"),
        ("await 1;\nawait mcp.t.fail({})", "TOOL_ERROR", Some((2, 13)), "It failed"),
        ("throw 'text'", "CODE_ERROR", None, "`text`"),
        ("throw null", "CODE_ERROR", None, "not an error"),
        ("await new Promise(() => {})", "DEADLOCK", None, "settle"),
        ("fetch('x')", "CODE_ERROR", Some((1, 1)), "fetch is not defined"),
        ("await import('fs')", "CODE_ERROR", None, ""),
        ("const a: any = {}; a.a = a; return { x: [a] }", "CODE_ERROR", None, "cycle"),
        ("return { f() {} }", "CODE_ERROR", None, "`f` is a function"),
        ("return [Promise.resolve(1)]", "CODE_ERROR", None, "await"),
        ("function f() { f() } f()", "CODE_ERROR", Some((1, 16)), "stack"),
        ("await mcp.t.echo({ f: () => 1 })", "INVALID_ARGUMENTS", Some((1, 13)), "`f` is a function"),
    ] {
        let failure = failure(code).await;
        assert_eq!(failure.code.to_string(), expected, "{code}: {failure:?}");
        assert_eq!(failure.position.map(|at| (at.line, at.column)), place, "{code}: {failure:?}");
        assert!(failure.message.contains(part), "{code}: {failure:?}");
        assert_eq!(failure.frame.is_some(), place.is_some(), "{code}: {failure:?}");
    }
}

#[tokio::test]
async fn what_is_logged_comes_with_the_answer() {
    let finished =
        execute("console.log('a', { b: [1] }); console.error('c'); Promise.reject(new Error('lost')); mcp.t.never(); return 1")
            .await;
    let lines: Vec<_> = finished.logs.iter().map(|line| format!("{}: {}", line.level, line.text)).collect();
    assert_eq!(finished.result, Ok(json!(1)));
    assert_eq!(lines[..2], ["log: a { b: [ 1 ] }", "error: c"]);
    assert_eq!(lines[2], "error: Unhandled rejection: lost (line 1, column 70)");
    assert!(lines[3].starts_with("warn: Not awaited: `t:never` (line 1, column "), "{lines:?}");
}
