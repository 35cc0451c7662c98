use proptest::prelude::*;

use super::*;

fn code(source: &str) -> String {
    transpile(source, Form::Program).unwrap_or_else(|problem| panic!("{source}: {problem:?}")).code
}

fn problem(source: &str) -> Problem {
    transpile(source, Form::Program).err().unwrap_or_else(|| panic!("{source} is accepted"))
}

#[test]
fn types_disappear_and_code_stays() {
    assert_eq!(code("const x: number = 1; return x as number"), "0,async()=>{\nconst x = 1;\nreturn x;\n\n\n}");
    for source in [
        "enum E { A, B = 'b' } return E.A",
        "namespace N { export const x = 1 } return N.x",
        "class P { constructor(private readonly x: number) {} get y() { return this.x } } new P(1).y",
        "abstract class A<T> { abstract f(): T } return 1",
        "const f = <T,>(x: T): T => x; return f<number>(1) satisfies number",
        "function f(this: Date, ...xs: unknown[]): asserts xs is string[] {} ; return 1!",
        "type A = { b?: string }; interface C extends Array<A> {} ; declare const z: A; return 1",
        "let x!: number; for await (const y of []) { x = y } return await Promise.resolve(x)",
        "import type { A } from './a'; import { type B } from 'b'; return 1",
        "function dec(t: any) {} @dec class D {} return D",
        "using r = { [Symbol.dispose]() {} }; return 1",
    ] {
        let code = code(source);
        assert!(!code.contains("import") && !code.contains("require("), "{source} became {code}");
    }
}

#[test]
fn the_last_expression_is_the_result() {
    assert!(code("const a = 1; a + 1").contains("return a + 1"));
    assert!(code("'hello'").contains("return \"hello\""));
    assert!(!code("if (x) { return 1 } a()").contains("return a()"), "it returns by itself");
    assert!(code("const f = () => { return 1 }; f()").contains("return f()"), "a return in a function is not the program's");
}

#[test]
fn a_program_that_is_a_function_is_called() {
    let called = |source: &str| code(source).ends_with(")())(args)");
    for source in [
        "async () => 1",
        "(async function () { return 1 })",
        "async function main(a: any) { return 1 }",
        "export default async function () { return 1 }",
        "const y = 2; export default async function main() { return y } const z = 1;",
        "export default () => 1",
    ] {
        assert!(called(source), "{source} became {}", code(source));
    }
    assert!(!called("const f = () => 1; f"));
    assert!(!called("export default 5"));
    assert!(code("export default 5").contains("return 5"));
}

#[test]
fn a_hashbang_is_a_comment() {
    assert_eq!(code("#!/usr/bin/env deno\nreturn 1"), "0,async()=>{\nreturn 1;\n\n\n}");
}

#[test]
fn exports_are_dropped() {
    let code = code("export const a = 1; export function f() {} ; export { a as b }; return a");
    assert!(!code.contains("export"), "{code}");
}

#[test]
fn a_module_returns_its_exports() {
    let module = "export async function sum(a: number[]) {} export const x = 1; function hidden() {} export { hidden as shown }";
    let code = transpile(module, Form::Module).map(|t| t.code).unwrap_or_default();
    assert!(code.contains(r#"return {__proto__:null,"sum":sum,"x":x,"shown":hidden};"#), "{code}");
}

#[test]
fn problems_say_where() {
    let at = |source: &str| {
        let failure = problem(source).into_failure(source);
        let position = failure.position.unwrap_or_else(|| panic!("{source} has no position: {failure:?}"));
        (position.line, position.column, failure.message)
    };
    let (line, column, _) = at("const a = 1;\nconst b = ;");
    assert_eq!((line, column), (2, 11));
    let (line, _, message) = at("let a = 1;\nlet a = 2;");
    assert!(line <= 2 && message.contains('a'), "{message}");
    let (line, column, message) = at("const ok = 1;\n  import fs from 'node:fs';");
    assert_eq!((line, column, message.as_str()), (2, 3, "Code cannot import: `node:fs`"));
    assert!(at("export * from 'x'").2.contains("import"));
    assert!(at("import x = require('x')").2.contains("import"));
}

#[test]
fn engine_places_lead_back_to_the_source() {
    let source = "type A = {\n  b: string\n};\nconst é: string = 'x'; throw new Error(é as string);";
    let transpiled = transpile(source, Form::Program).unwrap_or_else(|p| panic!("{p:?}"));
    let line = transpiled.code.lines().position(|line| line.contains("throw")).expect("the line") as u32 + 1;
    let column = transpiled.code.lines().nth(line as usize - 1).and_then(|l| l.find("throw")).expect("the column") as u32 + 1;
    let position = transpiled.map.locate(source, line, column).expect("a position");
    assert_eq!((position.line, position.column), (4, 24));
    assert_eq!(transpiled.map.locate(source, 1, 1), None, "the wrapper is nobody's code");
}

/// Bracket-free nesting that overflows small stacks passes on the stack a worker has.
#[test]
fn deep_code_is_survived_on_a_worker_stack() {
    let run = || {
        for (source, repeat) in [("a=>", 20_000), ("!", 60_000), (".b()", 60_000), ("a?b:", 60_000), ("if(a)", 20_000)] {
            let program = match source {
                ".b()" => format!("a{}", source.repeat(repeat)),
                _ => format!("{}a", source.repeat(repeat)),
            };
            let _ = transpile(&program, Form::Program);
        }
    };
    let thread = std::thread::Builder::new().stack_size(pml_model::limits::WORKER_STACK_BYTES * 4).spawn(run);
    thread.expect("a thread").join().expect("no overflow");
}

proptest! {
    #[test]
    fn random_text_never_panics(source in "[a-z(){}\\[\\];:=<>'\"`$ .,!?@#/*\n0-9]{0,120}") {
        let _ = transpile(&source, Form::Program);
        let _ = transpile(&source, Form::Module);
    }
}
