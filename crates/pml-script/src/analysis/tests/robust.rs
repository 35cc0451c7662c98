use pml_model::limits::{CODE_BYTES_MAX, WORKER_STACK_BYTES};
use proptest::prelude::*;

use super::super::{CALLS_MAX, EDGES_MAX, NOTES_MAX};
use super::{plan, read};
use crate::analyse;

/// Pieces of programs, whole enough that many of their mixtures parse.
const PIECES: &[&str] = &[
    "A()",
    "B(x)",
    "await C({ y: x })",
    "mcp",
    "mcp.s",
    "mcp[x]",
    "x",
    "y",
    "z",
    "() => ",
    "async (x) => ",
    "(y, z) => { ",
    "}",
    "{",
    "(",
    ")",
    "[",
    "]",
    ";",
    "\n",
    "const x = ",
    "let y = ",
    "var z = ",
    "if (x) ",
    "else ",
    "for (const q of x) ",
    "while (y) ",
    "do ",
    "try { ",
    "} catch (e) { ",
    "} finally { ",
    "return ",
    "throw ",
    "break",
    "switch (x) { case 1: ",
    "default: ",
    "function f(a, b) { ",
    "f(x)",
    "class K { ",
    "m() { ",
    "constructor(a) { ",
    "new K(x)",
    "this.a = ",
    "super(",
    "Promise.all([",
    "])",
    ".map(",
    ".then(",
    ".push(",
    " = ",
    " ?? ",
    " && ",
    " ? ",
    " : ",
    ", ",
    "...",
    "`${",
    "}`",
    "yield ",
    "function* g() { ",
    "x.a.b",
    "x[y]",
    "({ a: ",
    " })",
    "delete ",
    "void ",
    "await ",
    "enum E { A }",
    "namespace N { ",
    "eval(x)",
];

fn program() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| super::spelled_out(&pieces.concat()))
}

/// Statements that always parse, so that every mixture is walked.
fn block() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "x = await A(x);",
        "y = B(y);",
        "await y;",
        "f = () => C(x);",
        "x = f(x);",
        "o.p = x;",
        "x = o.p;",
        "o = { x, ...y };",
        "[x, y] = [y, x];",
        "l.push(D(x));",
        "await Promise.all(l);",
        "return x;",
        "o = { m: mcp.s };",
        "await o.m.e();",
        "f = mcp.s.f;",
        "x = new K(f);",
        "await x.run(y);",
        "break;",
        "continue;",
        "throw x;",
        "x = l.map((v) => G(v));",
        "y = y.then(f);",
        "A(o);",
    ]);
    let leaf = leaf.prop_map(str::to_owned);
    leaf.prop_recursive(5, 60, 6, |inner| {
        (
            prop::collection::vec(inner, 1..6),
            prop::sample::select(vec![
                ("if (x) {", "}"),
                ("if (x) {} else {", "}"),
                ("while (y) {", "}"),
                ("for (const v of x) {", "}"),
                ("do {", "} while (x);"),
                ("try {", "} catch (e) { x = e }"),
                ("try { x = await A() } catch (e) {", "}"),
                ("try {} finally {", "}"),
                ("for (;;) { switch (x) { case 1:", "case 2: y = H(x) } }"),
                ("f = async (x) => { for (;;) {", "} };"),
                ("for (;;) {", "}"),
            ]),
        )
            .prop_map(|(inner, (open, close))| format!("{open}{}{close}", inner.concat()))
    })
}

proptest! {
    #[test]
    fn random_text_never_panics(source in "[a-zA-H(){}\\[\\];:=<>'\"`$ .,!?@#/*\n0-9]{0,120}") {
        let _ = analyse(&source);
    }

    #[test]
    fn random_pieces_never_panic(source in program()) {
        let _ = analyse(&source);
    }

    #[test]
    fn plans_are_acyclic_and_in_order(inner in block()) {
        let source = format!("let x, y, f, o = {{}}, l = []; class K {{ constructor(a) {{ this.a = a }} run(b) {{ return this.a(b) }} }} for (;;) {{{inner}}}");
        let analysis = read(&source);
        prop_assert_eq!(analysis.calls.iter().map(|call| call.id).collect::<Vec<_>>(), (0..analysis.calls.len()).collect::<Vec<_>>());
        prop_assert!(analysis.calls.is_sorted_by_key(|call| call.position));
        prop_assert!(analysis.edges.is_sorted_by_key(|edge| (edge.to, edge.from)));
        prop_assert!(is_acyclic(&analysis), "{source}\n{}", analysis.render());
        prop_assert_eq!(&analysis, &read(&source), "the same program has the same plan");
    }
}

/// Takes away calls with nothing before them until none is left.
fn is_acyclic(analysis: &pml_model::analysis::Analysis) -> bool {
    let mut open: Vec<usize> =
        analysis.calls.iter().map(|call| analysis.edges.iter().filter(|edge| edge.to == call.id).count()).collect();
    let mut ready: Vec<usize> = (0..open.len()).filter(|id| open[*id] == 0).collect();
    let mut done = 0;
    while let Some(id) = ready.pop() {
        done += 1;
        for edge in analysis.edges.iter().filter(|edge| edge.from == id) {
            open[edge.to] -= 1;
            if open[edge.to] == 0 {
                ready.push(edge.to);
            }
        }
    }
    done == open.len()
}

#[test]
fn output_is_bounded() {
    let calls = read(&"A();".repeat(CODE_BYTES_MAX / 12));
    assert_eq!(calls.calls.len(), CALLS_MAX);
    assert!(calls.truncated && calls.is_dynamic(), "what is left out is said");
    let notes = read(&"mcp[x];".repeat(CODE_BYTES_MAX / 8));
    assert_eq!(notes.dynamic.len(), NOTES_MAX);
    let wide = "A(),".repeat(700);
    let edges = read(&format!("await Promise.all([{wide}]); await Promise.all([{wide}]);"));
    assert!(edges.edges.len() <= EDGES_MAX + 1400 && edges.truncated);
}

/// Each row is a shape of code that would grow with its square, or faster, if walked carelessly.
#[test]
fn hostile_shapes_come_to_an_end() {
    let doubling = |count: usize| {
        let mut source = "const f0 = () => A();".to_owned();
        for n in 0..count {
            source += &format!("const f{} = () => {{ f{n}(); f{n}() }};", n + 1);
        }
        source + &format!("f{count}()")
    };
    let growing = |count: usize| format!("let s = ''; {}", "s += await A(s);".repeat(count));
    let objects = |count: usize| {
        let mut source = "const o0 = { x: await A() };".to_owned();
        for n in 0..count {
            source += &format!("const o{} = {{ a: o{n}, b: o{n} }};", n + 1);
        }
        source + &format!("await B(o{count}); unknown(o{count})")
    };
    let texts = |count: usize| {
        let mut source = "const t0 = 'xxxxxxxx';".to_owned();
        for n in 0..count {
            source += &format!("const t{} = t{n} + t{n};", n + 1);
        }
        source + &format!("await A({{ t: t{count} }})")
    };
    let promises = |count: usize| {
        let begin: String = (0..count).map(|n| format!("const p{n}=A();")).collect();
        let end: String = (0..count).map(|n| format!("if(c)await p{n};")).collect();
        begin + &end + "await B()"
    };
    let nested = |count: usize| format!("let x; {}x = A()", "if (c) ".repeat(count));
    for source in [
        doubling(60),
        growing(5_000),
        objects(2_000),
        texts(60),
        promises(4_000),
        nested(3_000),
        format!("const f = () => A();{}", "f();".repeat(40_000)),
        format!("const f = (g) => () => g(); let h = f(A);{}", "h = f(h);".repeat(5_000)),
        format!("const l = [];{}await Promise.all(l)", "l.push(A());".repeat(8_000)),
        format!("const o = {{{}}}; o[x] = 1;", (0..5_000).map(|n| format!("k{n}: A(),")).collect::<String>()),
        format!("x = {};", vec!["mcp.a"; 20_000].join(" || ")),
        format!("const s = {}; s.x()", (0..5_000).map(|n| format!("mcp.a{n}")).collect::<Vec<_>>().join(" ?? ")),
        format!("switch (x) {{ {} }}", "case 1: y = A(y); ".repeat(5_000)),
        format!("{}A(){}", "(() => ".repeat(60), ")()".repeat(60)),
        format!("const f = (a) => {{ {} }}; f(f)", "a(a);".repeat(500)),
    ] {
        on_worker_stack(move || {
            let _ = analyse(&super::spelled_out(&source));
        });
    }
}

/// Nesting without brackets passes on the stack a worker has.
#[test]
fn deep_code_is_survived_on_a_worker_stack() {
    for (open, core, close, repeat) in [
        ("a=>", "A()", "", 20_000),
        ("!", "A()", "", 60_000),
        ("", "A()", ".b()", 60_000),
        ("", "mcp", ".b", 60_000),
        ("a?b:", "A()", "", 60_000),
        ("if(a)", "A()", "", 20_000),
        ("if(a){}else ", "A()", "", 20_000),
        ("l:", "A()", "", 20),
        ("a=", "A()", "", 60_000),
        ("", "A()", "+a", 60_000),
        ("for(;;)", "A()", "", 20_000),
        ("await ", "A()", "", 40_000),
    ] {
        let source = format!("{}{core}{}", open.repeat(repeat), close.repeat(repeat));
        on_worker_stack(move || {
            let _ = analyse(&super::spelled_out(&source));
        });
    }
}

/// Debug builds need more stack than the release builds that workers run.
fn on_worker_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(WORKER_STACK_BYTES * 4).spawn(run);
    thread.expect("a thread").join().expect("no overflow and no panic");
}

#[test]
fn what_is_too_deep_is_said() {
    on_worker_stack(|| assert!(plan(&format!("{}A()", "!".repeat(20_000))).ends_with("TooMuch")));
}

#[test]
fn problems_are_those_of_transpiling() {
    for source in ["", "const a = ;", "let a; let a;", "import x from 'y'; x()"] {
        let problem = crate::transpile(source, crate::Form::Program).err();
        assert_eq!(analyse(source).err(), problem, "{source}");
        assert!(problem.is_some(), "{source}");
    }
}
