use proptest::prelude::*;

use super::*;

fn tool(text: &str) -> ToolId {
    text.parse().expect("a tool id")
}

fn patterns(texts: &[&str]) -> Vec<Pattern> {
    texts.iter().map(|text| text.parse().expect("a pattern")).collect()
}

fn permissions(allow: &[&str], ask: &[&str], deny: &[&str]) -> Permissions {
    Permissions { allow: patterns(allow), ask: patterns(ask), deny: patterns(deny) }
}

#[test]
fn patterns_match_what_they_say() {
    let check = |pattern: &str, name: &str, expected: bool| {
        assert_eq!(patterns(&[pattern])[0].matches(&tool(name)), expected, "{pattern} on {name}");
    };
    check("*", "a:b", true);
    check("fs:*", "fs:read", true);
    check("fs", "fs:read", true);
    check("fs", "fs2:read", false);
    check("fs:read_*", "fs:read_file", true);
    check("fs:read_*", "fs:write_file", false);
    check("fs:read_*", "fs2:read_file", false);
    check("fs:read", "fs:read", true);
    check("fs:read", "fs:read_file", false);
}

#[test]
fn bad_patterns_are_refused() {
    for bad in ["", "a*", "*:b", "a:*b", "a:**", ":", ":b", "a:", "**"] {
        assert!(bad.parse::<Pattern>().is_err(), "{bad:?} is no pattern");
    }
}

#[test]
fn the_order_is_deny_allow_ask() {
    let all = permissions(&["fs:*"], &["fs:*"], &["fs:rm"]);
    assert_eq!(all.decide(&tool("fs:read"), Effect::Possible).decision, Decision::Allow);
    let denied = all.decide(&tool("fs:rm"), Effect::Possible);
    assert_eq!((denied.decision, denied.pattern), (Decision::Deny, Some("fs:rm".parse().expect("a pattern"))));
    assert_eq!(all.decide(&tool("x:y"), Effect::Possible).decision, Decision::Ask);
}

#[test]
fn a_tool_without_effect_runs_unless_a_pattern_says_otherwise() {
    let decide = |p: &Permissions| p.decide(&tool("json:parse"), Effect::None).decision;
    assert_eq!(decide(&Permissions::default()), Decision::Allow);
    assert_eq!(decide(&permissions(&[], &["*"], &[])), Decision::Ask);
    assert_eq!(decide(&permissions(&[], &[], &["json"])), Decision::Deny);
    assert_eq!(decide(&permissions(&["json:*"], &["*"], &[])), Decision::Allow);
}

#[test]
fn a_set_needs_what_its_strictest_member_needs() {
    let p = permissions(&["fs:read_*"], &[], &["shell"]);
    let (read, write, shell) = (tool("fs:read_file"), tool("fs:write"), tool("shell:exec"));
    let possible = |tools: &[&ToolId]| infer(&p, tools.iter().map(|t| (*t, Effect::Possible)));
    assert_eq!(possible(&[&read]), Inference::Auto);
    assert_eq!(possible(&[&read, &write]), Inference::Hil(vec![write.clone()]));
    let denied = Inference::Denied { tool: shell.clone(), pattern: "shell".parse().expect("a pattern") };
    assert_eq!(possible(&[&write, &shell]), denied);
}

fn any_pattern() -> impl Strategy<Value = Pattern> {
    prop_oneof![Just("*".to_owned()), "[ab]", "[ab]:\\*", "[ab]:[xy]{1,2}\\*", "[ab]:[xy]{1,3}",]
        .prop_map(|text| text.parse().expect("a pattern"))
}

fn any_list() -> impl Strategy<Value = Vec<Pattern>> {
    proptest::collection::vec(any_pattern(), 0..6)
}

proptest! {
    #[test]
    fn deny_wins_in_any_order(allow in any_list(), ask in any_list(), deny in any_list(), name in "[ab]:[xy]{1,3}", seed in any::<u64>()) {
        let id = tool(&name);
        let straight = Permissions { allow: allow.clone(), ask: ask.clone(), deny: deny.clone() };
        let turn = |mut list: Vec<Pattern>| {
            if !list.is_empty() {
                let by = seed as usize % list.len();
                list.rotate_left(by);
            }
            list
        };
        let turned = Permissions { allow: turn(allow), ask: turn(ask), deny: turn(deny) };
        for effect in [Effect::None, Effect::Possible] {
            let decision = straight.decide(&id, effect).decision;
            prop_assert_eq!(decision, turned.decide(&id, effect).decision);
            prop_assert_eq!(decision == Decision::Deny, straight.denied_by(&id).is_some());
        }
    }

    #[test]
    fn pattern_prints_and_parses_back(pattern in any_pattern()) {
        prop_assert_eq!(pattern.to_string().parse::<Pattern>(), Ok(pattern));
    }

    #[test]
    fn patterns_never_panic(text in ".{0,40}") {
        let _ = text.parse::<Pattern>();
    }
}
