use insta::assert_snapshot;
use pml_test::Scratch;
use serde_json::Value;

use super::{pml, run, run_with_stdin};

#[test]
fn code_runs_and_prints_its_result() {
    let printed = |result: &str, words: &str| format!("exit code: 0\n--- stdout\n{result}\n--- stderr\n{words}");
    let code = "const xs: number[] = [3,1,2]; return await mcp.math.sum({values: xs})";
    assert_eq!(run(&["exec", "-e", code]), printed("6", ""));
    let code = "console.log('to stderr'); return 'a string\\nas it is'";
    assert_eq!(run(&["exec", "-e", code]), printed("a string\nas it is", "to stderr"));
    assert_eq!(run(&["exec", "-q", "-e", code]), printed("a string\nas it is", ""));
    assert_eq!(run(&["exec", "-e", "({ a: args.b })", "--args", "{\"b\": [1]}"]), printed("{\n  \"a\": [\n    1\n  ]\n}", ""));
    assert_eq!(run_with_stdin(&["exec", "-"], b"return 'from stdin'"), printed("from stdin", ""));
}

#[test]
fn files_are_read() {
    let scratch = Scratch::new();
    let file = scratch.file("program.ts", "enum Colour { Red = 'red' }\nexport default async () => Colour.Red\n");
    assert_eq!(run(&["exec", file.to_str().unwrap()]), "exit code: 0\n--- stdout\nred\n--- stderr\n");
}

#[test]
fn failures_name_the_place_and_the_next_step() {
    for (code, snapshot) in [
        ("const a = 1;\nconst b = ;", "syntax"),
        ("const f = () => { throw new Error('deep') };\nconst g = () => f();\nconst h = () => g();\nh()", "exception"),
        ("await Promise.reject(new TypeError('rejected'))", "rejection"),
        ("await mcp.math.summ({ values: [1] })", "unknown"),
        ("await mcp.math.sum({ valeus: [1] })", "arguments"),
        ("await new Promise(() => {})", "deadlock"),
        ("import fs from 'fs'", "import"),
        ("fetch('x')", "fetch"),
    ] {
        assert_snapshot!(snapshot, run(&["exec", "-e", code]));
    }
}

#[test]
fn bad_input_is_one_clear_line() {
    let scratch = Scratch::new();
    let large = scratch.file("large.ts", "/".repeat(300 << 10));
    let huge = scratch.file("huge.ts", " ".repeat(3 << 20));
    let nul = scratch.file("nul.ts", "return 1;\0");
    let text = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    let shown = [
        run(&["exec", "-e", ""]),
        run(&["exec", &text(&large)]),
        run(&["exec", &text(&huge)]),
        run(&["exec", &text(&nul)]),
        run_with_stdin(&["exec", "-"], b"return '\xff'"),
        run(&["exec", "/nonexistent/program.ts"]),
        run(&["exec", "/"]),
        run(&["exec", "/dev/zero"]),
        run(&["exec", "-e", "1", "--args", "{nope"]),
        run(&["exec", "-e", "1", "--allow", "a*b"]),
        run(&["exec", "-e", "1", "--timeout", "soon"]),
        run(&["exec"]),
        run(&["exce"]),
    ]
    .join("\n\n");
    assert_snapshot!("bad_input", shown.replace(&scratch.path().display().to_string(), "SCRATCH"));
}

#[test]
fn limits_end_code_with_a_place() {
    // On a machine that is busy elsewhere the code may be killed before it says where it was.
    let timeout = run(&["exec", "--timeout", "200", "-e", "let i = 0;\nwhile (true) { i++ }"]);
    assert!(
        timeout
            .starts_with("exit code: 1\n--- stdout\n\n--- stderr\nerror: EXECUTION_TIMEOUT: Code ran past its limit of 200 ms"),
        "{timeout}"
    );
    assert_snapshot!("memory", run(&["exec", "-e", "const a: any[] = []; for (;;) a.push(new Array(1e4).fill(0))"]));
}

#[test]
fn permissions_of_one_run() {
    let json = |args: &[&str]| -> Value {
        let output = pml(args).output().expect("pml");
        let mut answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["exit"] = output.status.code().into();
        answer
    };
    let answer = json(&["exec", "--json", "--allow", "math:*", "-e", "return await mcp.math.max({ values: [1, 5] })"]);
    assert_eq!((&answer["status"], &answer["result"], &answer["exit"]), (&"success".into(), &5.into(), &0.into()));
    assert_eq!(answer["executed"], "local");
    assert!(answer["trace_id"].as_str().is_some_and(|id| id.len() == 36));
    let failed = json(&["exec", "--json", "--trace", "-e", "throw new Error('x')"]);
    assert_eq!(
        (&failed["error"]["code"], &failed["error"]["line"], &failed["exit"]),
        (&"CODE_ERROR".into(), &1.into(), &1.into())
    );
    assert_eq!(failed["trace"]["spans"][0]["name"], "program");
}

#[test]
fn a_plan_is_shown_without_running_anything() {
    let code = "const { sum } = mcp.math;
const a = await sum({ values: [1, 2] });
if (a > 2) await mcp.text.upper({ text: `${a}` });
else await mcp.text.lowr({});
await Promise.all(args.map(x => sum({ values: x })));
console.log('must not be seen')";
    assert_snapshot!("plan", run(&["exec", "--plan", "-e", code]));
    assert_snapshot!("plan_without_calls", run(&["exec", "--plan", "-e", "return 1"]));
    assert_snapshot!("plan_of_broken_code", run(&["exec", "--plan", "-e", "return ("]));
}

#[test]
fn hostile_text_is_harmless_on_a_terminal() {
    let output = run(&["exec", "-e", "console.log('\\u001b[31m\\u202e'); throw new Error('\\u001b]0;title\\u0007')"]);
    assert!(!output.contains('\u{1b}') && !output.contains('\u{202e}'), "{output:?}");
    assert!(output.contains("\\u{1b}"), "{output}");
}

#[test]
fn help_shows_examples() {
    let help = run(&["exec", "--help"]);
    assert!(help.contains("Examples:") && help.contains("--timeout"), "{help}");
    assert!(run(&["--version"]).contains(env!("CARGO_PKG_VERSION")));
    for shell in ["bash", "zsh", "fish"] {
        assert!(run(&["completions", shell]).contains("exec"), "{shell}");
    }
}

#[test]
fn the_time_zone_of_the_user_is_the_codes() {
    if !std::path::Path::new("/usr/share/zoneinfo/Europe/Paris").exists() {
        eprintln!("skipped: this machine knows no time zones");
        return;
    }
    let code = "return new Date(2024, 6, 1).getTimezoneOffset()";
    for (zone, expected) in [("UTC", "0"), ("UTC+5", "300"), ("Europe/Paris", "-120"), ("America/New_York", "240")] {
        let output = pml(["exec", "-e", code]).env("TZ", zone).output().expect("pml");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{zone}");
    }
}
