use pml_gateway::{Gateway, Plan, Session};
use pml_model::error::{ErrorCode, Failure};
use pml_model::permission::Permissions;
use pml_model::route::Route;

use super::gateway;

async fn plan_with(gateway: &Gateway, permissions: Permissions, code: &str) -> Result<Plan, Failure> {
    gateway.plan(&Session::new(permissions), code).await
}

async fn plan(code: &str) -> Plan {
    plan_with(&gateway(), Permissions::default(), code).await.unwrap_or_else(|failure| panic!("{code}: {failure:?}"))
}

fn problems(plan: &Plan) -> Vec<(ErrorCode, u32)> {
    plan.problems.iter().map(|problem| (problem.code, problem.position.map_or(0, |at| at.line))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_says_what_would_fail_and_where() {
    let code = "const m = mcp.math;\nawait m.sum({ values: [1] });\nawait m.summ({});\nawait m.sum({ valeus: args.x });\nawait m.sum({ values: args.x });\nawait m.sum({ ...args });\nawait m.add({ a: 'one', b: args.b })";
    let plan = plan(code).await;
    assert_eq!(
        problems(&plan),
        [(ErrorCode::UnknownTool, 3), (ErrorCode::InvalidArguments, 4), (ErrorCode::InvalidArguments, 7)]
    );
    assert!(plan.problems[1].message.contains("did you mean `values`?"), "{:?}", plan.problems[1]);
    assert!(plan.problems[2].message.contains("`a` must be number"), "{:?}", plan.problems[2]);
    assert_eq!(plan.analysis.calls.len(), 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn approval_and_route_are_those_of_the_strictest_tool() {
    let gateway = gateway();
    let deny = Permissions { deny: vec!["json:*".parse().expect("a pattern")], ..Permissions::default() };
    for (permissions, code, approval, route) in [
        (Permissions::default(), "await mcp.math.sum({ values: [] })", "auto", Route::Server),
        (Permissions::default(), "return 1", "auto", Route::Server),
        (Permissions::default(), "await mcp.mine.tool({})", "hil", Route::Client),
        (Permissions::default(), "await mcp[args.x].tool({})", "hil", Route::Client),
        (deny, "await mcp.json.parse({ text: '1' })", "denied", Route::Server),
    ] {
        let plan = plan_with(&gateway, permissions, code).await.expect(code);
        assert_eq!((plan.approval, plan.route), (approval, route), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn code_that_cannot_be_read_has_no_plan() {
    let gateway = gateway();
    for (code, expected) in [
        (String::new(), ErrorCode::EmptyCode),
        ("const = 1".to_owned(), ErrorCode::SyntaxError),
        ("import fs from 'fs'".to_owned(), ErrorCode::SyntaxError),
        (" ".repeat(300 << 10), ErrorCode::CodeTooLarge),
        ("(()=>".repeat(1000), ErrorCode::SyntaxError),
        (format!("return {}1", "!".repeat(200_000)), ErrorCode::SyntaxError),
    ] {
        let planned = plan_with(&gateway, Permissions::default(), &code).await;
        let shown: String = code.chars().take(20).collect();
        // Deep code may also be survived: then there is a plan, without calls.
        match planned {
            Err(failure) => assert_eq!(failure.code, expected, "{shown}"),
            Ok(plan) => assert!(code.len() > 100_000 && plan.analysis.calls.is_empty(), "{shown}"),
        }
    }
}
