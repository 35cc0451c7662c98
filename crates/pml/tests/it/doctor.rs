use serde_json::Value;

use super::{pml, run};

#[test]
fn doctor_tries_every_wall() {
    let output = pml(["doctor", "--json"]).output().expect("pml");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(0), "{answer:#}");
    let health = |name: &str| {
        let checks = answer["checks"].as_array().expect("checks");
        checks.iter().find(|check| check["name"] == name).map(|check| check["health"].as_str().unwrap_or_default().to_owned())
    };
    for required in ["seccomp", "no_new_privs", "resource limits", "TypeScript", "modules"] {
        assert_eq!(health(required).as_deref(), Some("good"), "{required}");
    }
    // Not every kernel has these; they are named all the same.
    assert!(health("landlock").is_some() && health("namespaces").is_some());
}

#[test]
fn doctor_attacks_the_sandbox_when_asked() {
    let text = run(&["doctor", "--sandbox"]);
    assert!(text.starts_with("exit code: 0"), "{text}");
    for line in ["attack: open-file: killed by seccomp", "program: memory bomb: contained: MEMORY_LIMIT"] {
        assert!(text.contains(&format!("✓ {line}")), "{text}");
    }
    assert!(!text.contains('✗'), "{text}");
}
