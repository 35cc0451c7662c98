//! A module: TypeScript that opens with its own description.
//!
//! The description is strict JSON in the first comment, either on the first line,
//! `// __meta__: {…}`, or over several lines, `/* __meta__: {…} */`. It is read
//! without parsing TypeScript, so a hostile module costs nothing until it runs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::names::{NameError, ToolId};
use crate::route::Route;
use crate::tool::{Example, Grant, ToolDefinition};

/// A checked module: its tools, their grants, and the code that implements them.
#[derive(Debug, Clone, PartialEq)]
pub struct Module {
    pub namespace: String,
    pub version: String,
    pub description: String,
    pub routing: Route,
    pub tools: Vec<ToolDefinition>,
    pub source: String,
    grants: BTreeMap<String, Grant>,
}

#[derive(Debug, thiserror::Error)]
pub enum ModuleError {
    #[error("Module does not open with `// __meta__: {{…}}` or `/* __meta__: {{…}} */`")]
    NoMeta,
    #[error("`__meta__` of a module is not what it must be: {0}")]
    Malformed(#[from] serde_json::Error),
    #[error("`__meta__` of a module names no namespace")]
    NoNamespace,
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("Module lists tool `{0}` twice")]
    DuplicateTool(ToolId),
    #[error("Module of `{namespace}` lists a tool of another namespace: `{tool}`")]
    ForeignTool { namespace: String, tool: ToolId },
    #[error("Module grants rights to a tool it does not list: `{0}`")]
    UnknownGrant(String),
}

/// What the author wrote, before any check.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMeta {
    #[serde(rename = "type")]
    _type: ModuleType,
    namespace: Option<String>,
    #[serde(default)]
    version: String,
    #[serde(default)]
    description: String,
    routing: Route,
    #[serde(default)]
    grants: BTreeMap<String, Grant>,
    tools: Vec<RawTool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ModuleType {
    Deno,
}

/// A tool is a bare name or a whole definition.
#[derive(Deserialize)]
#[serde(untagged)]
enum RawTool {
    Name(String),
    Definition(Box<RawDefinition>),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RawDefinition {
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default = "any_object")]
    input_schema: Value,
    output_schema: Option<Value>,
    annotations: Option<Value>,
    #[serde(default)]
    examples: Vec<Example>,
}

fn any_object() -> Value {
    json!({ "type": "object" })
}

impl Module {
    /// Reads a module's description and checks it.
    pub fn parse(source: &str) -> Result<Self, ModuleError> {
        let raw: RawMeta = serde_json::from_str(meta_text(source).ok_or(ModuleError::NoMeta)?)?;
        let namespace = raw.namespace.or_else(|| namespace_of(&raw.tools)).ok_or(ModuleError::NoNamespace)?;
        let tools: Vec<ToolDefinition> = raw.tools.into_iter().map(|tool| define(&namespace, tool)).collect::<Result<_, _>>()?;
        check_tools(&namespace, &tools)?;
        if let Some(unknown) = raw.grants.keys().find(|action| !tools.iter().any(|tool| tool.id.action() == *action)) {
            return Err(ModuleError::UnknownGrant(unknown.clone()));
        }
        Ok(Self {
            namespace,
            version: raw.version,
            description: raw.description,
            routing: raw.routing,
            tools,
            source: source.to_owned(),
            grants: raw.grants,
        })
    }

    /// Returns what a tool of this module asks for; nothing, if it does not say.
    pub fn grant(&self, tool: &ToolId) -> Grant {
        self.grants.get(tool.action()).cloned().unwrap_or_default()
    }
}

/// Cuts the JSON out of the first comment.
fn meta_text(source: &str) -> Option<&str> {
    let source = source.trim_start_matches('\u{feff}').trim_start();
    if let Some(rest) = source.strip_prefix("//") {
        return rest.lines().next()?.trim_start().strip_prefix("__meta__:");
    }
    let comment = source.strip_prefix("/*")?;
    comment[..comment.find("*/")?].trim_start_matches('*').trim_start().strip_prefix("__meta__:")
}

/// Takes the namespace from `ns:action` names when the module does not state it.
fn namespace_of(tools: &[RawTool]) -> Option<String> {
    let name = match tools.first()? {
        RawTool::Name(name) => name,
        RawTool::Definition(definition) => &definition.name,
    };
    name.split_once(':').map(|(namespace, _)| namespace.to_owned())
}

fn define(namespace: &str, raw: RawTool) -> Result<ToolDefinition, ModuleError> {
    let raw = match raw {
        RawTool::Definition(definition) => *definition,
        RawTool::Name(name) => RawDefinition {
            name,
            description: String::new(),
            input_schema: any_object(),
            output_schema: None,
            annotations: None,
            examples: Vec::new(),
        },
    };
    let id = if raw.name.contains(':') { raw.name.parse()? } else { ToolId::new(namespace, &raw.name)? };
    Ok(ToolDefinition {
        id,
        description: raw.description,
        input_schema: raw.input_schema,
        output_schema: raw.output_schema,
        annotations: raw.annotations,
        examples: raw.examples,
    })
}

fn check_tools(namespace: &str, tools: &[ToolDefinition]) -> Result<(), ModuleError> {
    let mut seen = BTreeSet::new();
    for tool in tools {
        if tool.id.namespace() != namespace {
            return Err(ModuleError::ForeignTool { namespace: namespace.to_owned(), tool: tool.id.clone() });
        }
        if !seen.insert(&tool.id) {
            return Err(ModuleError::DuplicateTool(tool.id.clone()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permission::Effect;

    fn error(source: &str) -> String {
        Module::parse(source).expect_err("a refusal").to_string()
    }

    #[test]
    fn both_comment_forms_are_read() {
        let line = r#"// __meta__: {"type":"deno","tools":["db:query"],"routing":"client"}"#;
        let block =
            "/* __meta__: {\n\"type\":\"deno\",\"namespace\":\"db\",\"routing\":\"client\",\"tools\":[{\"name\":\"query\"}]} */";
        for source in [line, block] {
            let module = Module::parse(source).expect("a module");
            assert_eq!(module.namespace, "db");
            assert_eq!(module.tools[0].id.as_str(), "db:query");
            assert_eq!(module.routing, Route::Client);
            assert_eq!(module.grant(&module.tools[0].id).effect(), Effect::None);
        }
    }

    #[test]
    fn grants_belong_to_tools() {
        let source = r#"// __meta__: {"type":"deno","tools":["fs:read"],"routing":"client","grants":{"read":{"read":true}}}"#;
        let module = Module::parse(source).expect("a module");
        assert_eq!(module.grant(&module.tools[0].id).effect(), Effect::Possible);
        assert!(error(&source.replace("{\"read\":{", "{\"wipe\":{")).contains("`wipe`"));
    }

    #[test]
    fn wrong_descriptions_say_what_is_wrong() {
        assert!(error("export const x = 1").contains("__meta__"));
        assert!(error(r#"// __meta__: {"type":"deno","tools":["a:b","a:b"],"routing":"client"}"#).contains("twice"));
        assert!(error(r#"// __meta__: {"type":"deno","tools":["a:b","c:d"],"routing":"client"}"#).contains("another namespace"));
        assert!(error(r#"// __meta__: {"type":"deno","tools":["b"],"routing":"client"}"#).contains("no namespace"));
        assert!(error(r#"// __meta__: {"type":"deno","tools":[],"routing":"moon"}"#).contains("moon"));
        assert!(error("/* __meta__: {").contains("__meta__"));
    }
}
