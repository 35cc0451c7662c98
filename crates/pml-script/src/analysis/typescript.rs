//! What TypeScript adds that is not only types.

use oxc_ast::ast::{
    Declaration, Statement, TSEnumDeclaration, TSEnumMemberName, TSImportEqualsDeclaration, TSModuleReference,
    TSNamespaceDeclaration, TSNamespaceDeclarationBody, TSQualifiedName, TSTypeName,
};
use pml_model::analysis::Reason;

use super::members::Keys;
use super::value::{Key, Value};
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    pub(super) fn enumeration(&mut self, declaration: &'a TSEnumDeclaration<'a>) {
        let (id, _) = self.object(None, false);
        for member in &declaration.body.members {
            let value = member.initializer.as_ref().map_or(Value::UNKNOWN, |initializer| self.expression(initializer));
            let name = match &member.id {
                TSEnumMemberName::Identifier(name) => Some(name.name.as_str()),
                TSEnumMemberName::String(name) | TSEnumMemberName::ComputedString(name) => Some(name.value.as_str()),
                TSEnumMemberName::ComputedTemplateString(_) => None,
            };
            match name {
                Some(name) => self.put(id, Key::of_text(name), value),
                None => self.put_any(id, value),
            }
        }
        let value = self.memory.object_value(id);
        self.declare(&declaration.id, value);
    }

    /// Walks a namespace in place. What it exports under its name is not followed.
    pub(super) fn namespace(&mut self, namespace: &'a TSNamespaceDeclaration<'a>) {
        let mut body = &namespace.body;
        while let TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) = body {
            body = &inner.body;
        }
        let TSNamespaceDeclarationBody::TSModuleBlock(block) = body else { return };
        self.statements(&block.body);
        for statement in &block.body {
            if let Statement::ExportDeclaration(export) = statement {
                self.export_from_namespace(&export.declaration);
            }
        }
    }

    fn export_from_namespace(&mut self, declaration: &'a Declaration<'a>) {
        let Declaration::VariableDeclaration(variables) = declaration else { return };
        for symbol in variables.declarations.iter().flat_map(|declarator| declarator.id.get_symbol_ids()) {
            let value = self.read_variable(symbol);
            self.escape(value, variables.span, Reason::Stored);
        }
    }

    /// Walks `import fs = mcp.fs`, which is a `const` in old clothes.
    pub(super) fn alias(&mut self, alias: &'a TSImportEqualsDeclaration<'a>) {
        let value = match &alias.module_reference {
            TSModuleReference::IdentifierReference(name) => self.identifier(name),
            TSModuleReference::QualifiedName(name) => self.qualified(name),
            TSModuleReference::ExternalModuleReference(_) => Value::UNKNOWN,
        };
        self.declare(&alias.id, value);
    }

    fn qualified(&mut self, name: &'a TSQualifiedName<'a>) -> Value<'a> {
        self.nested(name.span.start, Value::UNKNOWN, |walk| {
            let object = match &name.left {
                TSTypeName::IdentifierReference(root) => walk.identifier(root),
                TSTypeName::QualifiedName(inner) => walk.qualified(inner),
                TSTypeName::ThisExpression(_) => Value::UNKNOWN,
            };
            walk.get(object, &Keys::name(name.right.name.as_str()), name.span)
        })
    }
}
