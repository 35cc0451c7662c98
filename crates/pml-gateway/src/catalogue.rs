//! The tools this gateway knows.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use pml_model::module::{Module, ModuleError};
use pml_model::names::{ToolId, code_name};
use pml_model::tool::{Grant, ToolDefinition};
use pml_sandbox::{Pool, Resident};

use crate::arguments::Arguments;
use crate::shipped;

/// One tool: what it says of itself and what stands behind it.
#[derive(Debug)]
pub struct Entry {
    pub definition: ToolDefinition,
    pub grant: Grant,
    pub arguments: Arguments,
    pub backend: Backend,
}

/// What performs a call. A closed list: there is no other way out.
#[derive(Debug, Clone)]
pub enum Backend {
    /// A shipped module, loaded once and kept.
    Module(Arc<Resident>),
}

/// All tools by namespace. A namespace is read when it is first used.
#[derive(Debug)]
pub struct Catalogue {
    namespaces: BTreeMap<&'static str, Namespace>,
}

#[derive(Debug)]
struct Namespace {
    source: &'static str,
    pool: Pool,
    memory_mb: u64,
    entries: OnceLock<BTreeMap<String, Arc<Entry>>>,
}

impl Catalogue {
    pub fn shipped(pool: &Pool, memory_mb: u64) -> Self {
        let namespaces = shipped::MODULES.iter().map(|(namespace, source)| {
            (*namespace, Namespace { source, pool: pool.clone(), memory_mb, entries: OnceLock::new() })
        });
        Self { namespaces: namespaces.collect() }
    }

    /// Finds a tool by its id, or by the name its namespace has in code.
    pub fn find(&self, tool: &ToolId) -> Option<Arc<Entry>> {
        let wanted = tool.namespace();
        let namespace = self.namespaces.get(wanted).or_else(|| {
            let by_code_name = |(name, _): &(&&str, _)| code_name(name) == wanted;
            self.namespaces.iter().find(by_code_name).map(|(_, namespace)| namespace)
        });
        namespace?.entries().get(tool.action()).cloned()
    }

    /// Returns the id of every tool.
    pub fn ids(&self) -> Vec<ToolId> {
        self.namespaces
            .values()
            .flat_map(|namespace| namespace.entries().values())
            .map(|entry| entry.definition.id.clone())
            .collect()
    }
}

impl Namespace {
    fn entries(&self) -> &BTreeMap<String, Arc<Entry>> {
        // A shipped module that cannot be read is caught by a test; here it has no tools.
        self.entries.get_or_init(|| self.read().unwrap_or_default())
    }

    fn read(&self) -> Result<BTreeMap<String, Arc<Entry>>, ModuleError> {
        let module = Module::parse(self.source)?;
        let resident = Arc::new(Resident::new(self.pool.clone(), module.source.clone(), self.memory_mb));
        let entry = |definition: &ToolDefinition| Entry {
            grant: module.grant(&definition.id),
            arguments: Arguments::new(definition.input_schema.clone()),
            definition: definition.clone(),
            backend: Backend::Module(Arc::clone(&resident)),
        };
        let named = |definition: &ToolDefinition| (definition.id.action().to_owned(), Arc::new(entry(definition)));
        Ok(module.tools.iter().map(named).collect())
    }
}
