use proptest::prelude::*;

use super::*;

fn tool(text: &str) -> ToolId {
    text.parse().expect("a tool id")
}

#[test]
fn tool_ids_split_at_the_first_colon() {
    let id = tool("weird:a:b");
    assert_eq!((id.namespace(), id.action()), ("weird", "a:b"));
    for bad in ["", ":", "a:", ":b", "plain"] {
        assert!(bad.parse::<ToolId>().is_err(), "{bad:?} is no tool id");
    }
}

#[test]
fn every_spelling_is_understood() {
    let check = |text: &str, expected: Reference| assert_eq!(text.parse::<Reference>(), Ok(expected), "{text}");
    check("filesystem:read_file", Reference::Tool(tool("filesystem:read_file")));
    check("mcp__filesystem__read_file", Reference::Tool(tool("filesystem:read_file")));
    check("db.postgres_query", Reference::Tool(tool("db:postgres_query")));
    check("casys.pml.fs.read", Reference::Fqdn("casys.pml.fs.read".parse().expect("an fqdn")));
    check("serena", Reference::Bare("serena".into()));
    check("filesystem_read_file", Reference::Bare("filesystem_read_file".into()));
    check("acme.tools.report", Reference::Scoped { org: "acme".into(), project: "tools".into(), name: "report".into() });
    for bad in ["", ".", "a.", "a..b", "a.b.c.d.e", "a.b.c.", "a:"] {
        assert!(bad.parse::<Reference>().is_err(), "{bad:?} means nothing");
    }
}

#[test]
fn code_names_are_identifiers() {
    assert_eq!(code_name("internal-db"), "internal_db");
    assert_eq!(code_name("été.2"), "_t__2");
}

#[test]
fn colliding_wire_names_all_get_a_suffix() {
    let names = WireNames::assign([tool("a:b_c"), tool("a_b:c"), tool("x:y")]);
    assert_eq!(names.tool("x_y"), Some(&tool("x:y")));
    assert_eq!(names.tool("a_b_c"), None);
    let wire = names.wire(&tool("a:b_c")).expect("a name");
    assert!(wire.starts_with("a_b_c_") && names.tool(wire) == Some(&tool("a:b_c")));
}

#[test]
fn a_suffix_gives_way_to_a_plain_name() {
    let first = WireNames::assign([tool("a:b_c"), tool("a_b:c")]);
    let taken = first.wire(&tool("a:b_c")).expect("a name").to_owned();
    let (namespace, action) = taken.split_once('_').expect("an underscore");
    let squatter = ToolId::new(namespace, action).expect("a tool id");
    let names = WireNames::assign([tool("a:b_c"), tool("a_b:c"), squatter.clone()]);
    assert_eq!(names.wire(&squatter), Some(taken.as_str()));
    assert_ne!(names.wire(&tool("a:b_c")), Some(taken.as_str()));
}

#[test]
fn scope_without_a_cloud() {
    assert_eq!(Fqdn::local(&tool("json:parse")).map(|f| f.to_string()), Ok("local.default.json.parse".into()));
    assert!(Fqdn::local(&tool("json:a b")).is_err());
}

proptest! {
    #[test]
    fn tool_id_prints_and_parses_back(namespace in "[^:]{1,40}", action in ".{1,40}") {
        let id = ToolId::new(&namespace, &action)?;
        prop_assert_eq!(id.to_string().parse::<ToolId>(), Ok(id));
    }

    #[test]
    fn fqdn_prints_and_parses_back(parts in proptest::collection::vec("[A-Za-z0-9_-]{1,20}", 4)) {
        let fqdn: Fqdn = parts.join(".").parse()?;
        prop_assert_eq!(fqdn.to_string().parse::<Fqdn>(), Ok(fqdn));
    }

    #[test]
    fn references_never_panic(text in ".{0,300}") {
        let _ = text.parse::<Reference>();
    }

    /// No tool is dropped, no two share a name, order does not matter, every name is wire-safe.
    #[test]
    fn wire_names_are_a_bijection(ids in proptest::collection::vec(("[ab_.-]{1,4}", "[ab_:\u{e9}]{1,70}"), 1..40)) {
        let tools: BTreeSet<ToolId> = ids.iter().filter_map(|(n, a)| ToolId::new(n, a).ok()).collect();
        let names = WireNames::assign(tools.iter().cloned());
        let backwards = WireNames::assign(tools.iter().rev().cloned());
        prop_assert_eq!(&names, &backwards);
        prop_assert_eq!(names.iter().count(), tools.len());
        for tool in &tools {
            let wire = names.wire(tool).expect("every tool has a name");
            prop_assert!(wire.len() <= crate::limits::WIRE_NAME_BYTES_MAX);
            prop_assert!(wire.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-'));
            prop_assert_eq!(names.tool(wire), Some(tool));
        }
    }
}

use std::collections::BTreeSet;
