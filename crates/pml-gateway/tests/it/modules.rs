//! Every shipped module keeps what its description promises.

use pml_gateway::shipped::MODULES;
use pml_model::module::Module;
use pml_model::permission::{Effect, Permissions};
use pml_model::route::{Route, RoutingTable};
use serde_json::json;

use super::{gateway, outcome, run};

fn shipped() -> Vec<Module> {
    let parse = |(namespace, source): &(&str, &str)| {
        let module = Module::parse(source).unwrap_or_else(|error| panic!("{namespace}: {error}"));
        assert_eq!(module.namespace, *namespace);
        module
    };
    MODULES.iter().map(parse).collect()
}

#[test]
fn descriptions_are_complete() {
    let routes = RoutingTable::shipped();
    for module in shipped() {
        for tool in &module.tools {
            assert!(tool.description.len() > 15, "{} says too little", tool.id);
            assert!(!tool.examples.is_empty(), "{} has no example", tool.id);
            assert_eq!(tool.input_schema["type"], "object", "{}", tool.id);
            assert!(tool.output_schema.is_some(), "{} does not say what it returns", tool.id);
            jsonschema::validator_for(&tool.input_schema).unwrap_or_else(|error| panic!("{}: {error}", tool.id));
            assert_eq!(routes.route(&tool.id), module.routing, "{}", tool.id);
            if module.routing == Route::Server {
                assert_eq!(module.grant(&tool.id).effect(), Effect::None, "{}", tool.id);
            }
        }
    }
}

/// A module that stays loaded must have nothing in which a call could leave something.
#[test]
fn modules_keep_no_state() {
    for module in shipped() {
        let kept = module.source.lines().find(|line| line.starts_with("let ") || line.starts_with("var "));
        assert_eq!(kept, None, "{}", module.namespace);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_holds() {
    let gateway = gateway();
    let mut checked = 0;
    for module in shipped() {
        for tool in &module.tools {
            let output = jsonschema::validator_for(tool.output_schema.as_ref().expect("an output schema")).expect("a schema");
            for example in &tool.examples {
                let code = format!("return await mcp.{}.{}({})", module.namespace, tool.id.action(), example.args);
                let value = outcome(run(&gateway, Permissions::default(), &code).await)
                    .unwrap_or_else(|failure| panic!("{code}: {failure:?}"));
                assert!(output.is_valid(&value), "{code} gave {value}");
                if let Some(expected) = &example.result {
                    assert_eq!(&value, expected, "{code}");
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 60, "only {checked} examples");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_arguments_leave_nothing_behind() {
    let gateway = gateway();
    let code = r#"
        const evil = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
        await mcp.json.merge({ target: {}, source: evil }).catch(() => 0);
        await mcp.json.set({ value: {}, path: "/__proto__/polluted", to: 1 }).catch(() => 0);
        return await mcp.json.stringify({ value: {} });
    "#;
    assert_eq!(outcome(run(&gateway, Permissions::default(), code).await), Ok(json!("{}")));
}
