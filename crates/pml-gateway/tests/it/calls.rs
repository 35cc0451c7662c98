use std::time::Duration;

use pml_gateway::{Session, Submission};
use pml_model::error::ErrorCode;
use pml_model::permission::Permissions;
use pml_sandbox::Limits;
use serde_json::{Value, json};

use super::{gateway, outcome, result, run};

fn permissions(allow: &[&str], ask: &[&str], deny: &[&str]) -> Permissions {
    let parse = |texts: &[&str]| texts.iter().map(|text| text.parse().expect("a pattern")).collect();
    Permissions { allow: parse(allow), ask: parse(ask), deny: parse(deny) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn code_reaches_tools_under_every_spelling() {
    for code in [
        "return await mcp.math.sum({ values: [1, 2] })",
        "return await mcp['math']['sum']({ values: [1, 2] })",
        "const { sum } = mcp.math; return await sum({ values: [1, 2] })",
        "const m = mcp; const t = 's' + 'um'; return await m.math[t]({ values: [1, 2] })",
    ] {
        assert_eq!(result(code).await, json!(3), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn permission_is_decided_at_every_call() {
    let gateway = gateway();
    let code = "return await mcp.math.sum({ values: [1] })";
    for (permissions, expected) in [
        (permissions(&[], &[], &[]), None),
        (permissions(&[], &["*"], &[]), Some(ErrorCode::PermissionDenied)),
        (permissions(&["math:sum"], &["*"], &[]), None),
        (permissions(&["*"], &[], &["math"]), Some(ErrorCode::PermissionDenied)),
        (permissions(&["*"], &[], &["math:s*"]), Some(ErrorCode::PermissionDenied)),
        (permissions(&["*"], &[], &["json"]), None),
    ] {
        let ended = outcome(run(&gateway, permissions.clone(), code).await).err().map(|failure| failure.code);
        assert_eq!(ended, expected, "{permissions:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_denied_name_is_refused_before_it_is_looked_up() {
    let denied = permissions(&[], &[], &["secret"]);
    let failure = outcome(run(&gateway(), denied, "await mcp.secret.thing({})").await).expect_err("a refusal");
    assert_eq!(failure.code, ErrorCode::PermissionDenied);
    assert!(failure.message.contains("`secret:*`"), "{failure:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_calls_say_what_to_do_and_where() {
    for (code, expected, part, hint) in [
        ("\nawait mcp.math.summ({})", ErrorCode::UnknownTool, "`math:summ`", "`math:sum`"),
        ("\nawait mcp.quantum.leap({})", ErrorCode::UnknownTool, "`quantum:leap`", "`math`"),
        ("\nawait mcp.math.sum({ vals: [] })", ErrorCode::InvalidArguments, "`values` is missing", "values: number[]"),
        ("\nawait mcp.math.sum([1, 2])", ErrorCode::InvalidArguments, "an array", "values: number[]"),
        ("\nawait mcp.math.divide({ a: 1, b: 0 })", ErrorCode::ToolError, "zero", ""),
    ] {
        let failure = outcome(run(&gateway(), Permissions::default(), code).await).expect_err(code);
        assert_eq!(failure.code, expected, "{code}: {failure:?}");
        assert_eq!(failure.position.map(|at| at.line), Some(2), "{code}: {failure:?}");
        assert!(failure.message.contains(part), "{code}: {failure:?}");
        assert!(failure.hint.unwrap_or_default().contains(hint), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn code_can_catch_a_failed_call_and_go_on() {
    let code = "try { await mcp.math.divide({ a: 1, b: 0 }) } catch (e) { return [e.code, e.tool, e instanceof ToolError] }";
    assert_eq!(result(code).await, json!(["TOOL_ERROR", "math:divide", true]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_trace_is_the_tree_of_calls() {
    let code =
        "await mcp.math.sum({ values: [1] }); await Promise.all([mcp.math.max({ values: [1] }), mcp.nope.x({}).catch(() => 0)])";
    let execution = run(&gateway(), Permissions::default(), code).await;
    let shown: Vec<String> = execution
        .trace
        .walk()
        .into_iter()
        .map(|(depth, span)| {
            format!("{depth} {} {:?} {:?}", span.name, span.route.map(|r| r.as_str()), span.error.map(|e| e.to_string()))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "0 program None None",
            "1 math:sum Some(\"server\") None",
            "1 math:max Some(\"server\") None",
            "1 nope:x None Some(\"UNKNOWN_TOOL\")"
        ]
    );
    assert_eq!(execution.trace.trace_id, execution.answer.trace_id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_calls_at_once_are_answered_each() {
    let code = "const xs = Array.from({ length: 1000 }, (_, i) => i);
        const out = await Promise.all(xs.map(x => mcp.math.add({ a: x, b: 1 })));
        return out.every((y, i) => y === i + 1)";
    assert_eq!(result(code).await, json!(true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_over_its_time_fails_and_the_run_goes_on() {
    let session = Session { rpc_timeout: Duration::from_nanos(1), ..Session::default() };
    let code = "try { await mcp.math.sum({ values: [1] }) } catch (e) { return e.code }".to_owned();
    let submission = Submission { code, args: Value::Null, limits: Limits::default() };
    let execution = gateway().execute(&session, submission).await;
    assert_eq!(outcome(execution), Ok(json!("RPC_TIMEOUT")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_that_nobody_awaits_are_named_and_finished() {
    let code = "mcp.math.sum({ values: [1] }); mcp.math.divide({ a: 1, b: 0 }); return 'done'";
    let execution = run(&gateway(), Permissions::default(), code).await;
    let logs: Vec<_> = execution.answer.logs.iter().map(|line| line.text.clone()).collect();
    assert!(logs[0].starts_with("Not awaited: `math:sum`"), "{logs:?}");
    assert!(logs.iter().any(|line| line.contains("not awaited failed") && line.contains("zero")), "{logs:?}");
    assert_eq!(execution.trace.spans.len(), 3);
    assert_eq!(outcome(execution), Ok(json!("done")));
}
