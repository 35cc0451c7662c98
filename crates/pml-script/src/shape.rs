//! Gives a parsed program the shape of a function body.
//!
//! A program may `return`, end in an expression, be one function, or export one by
//! default; a module exports its tools. After [`reshape`] no `export` is left and
//! the value stands in a `return`.

use oxc_allocator::{Allocator, ArenaVec, TakeIn};
use oxc_ast::ast::{
    ArrowFunctionExpression, BindingPattern, Declaration, ExportDefaultDeclarationKind, Expression, Function, FunctionType,
    ImportDeclaration, ImportDeclarationSpecifier, ImportOrExportKind, ModuleExportName, Program, ReturnStatement, Statement,
    TSModuleReference,
};
use oxc_ast::builder::AstBuilder;
use oxc_ast_visit::Visit;
use oxc_span::{GetSpan, Span};
use oxc_syntax::scope::ScopeFlags;

use crate::{Form, Problem};

/// How the function around the code ends.
#[derive(Default)]
pub(crate) struct Shape {
    /// Statements that come after the code.
    pub tail: String,
    /// The value is a function to call with `args`.
    pub called: bool,
}

/// Refuses everything that would load other code.
pub(crate) fn refuse_imports(program: &Program<'_>) -> Result<(), Problem> {
    match program.body.iter().find_map(imported) {
        None => Ok(()),
        Some((source, span)) => Err(Problem::syntax(format!("Code cannot import: `{source}`"), span.start as usize)
            .hint("Call tools as `await mcp.server.tool({ … })`; JSON, Math, URL and the like are there without an import")),
    }
}

/// Returns what a statement loads, unless it is only a type.
fn imported(statement: &Statement<'_>) -> Option<(String, Span)> {
    let value = |kind: ImportOrExportKind| kind == ImportOrExportKind::Value;
    match statement {
        Statement::ImportDeclaration(import) if !only_types(import) => Some((import.source.value.to_string(), import.span)),
        Statement::ExportAllDeclaration(export) if value(export.export_kind) => {
            Some((export.source.value.to_string(), export.span))
        }
        Statement::ExportFromDeclaration(export) if value(export.export_kind) => {
            Some((export.source.value.to_string(), export.span))
        }
        Statement::TSImportEqualsDeclaration(import) => match &import.module_reference {
            TSModuleReference::ExternalModuleReference(module) => Some((module.expression.value.to_string(), import.span)),
            _ => None,
        },
        Statement::TSExportAssignment(export) => Some(("export =".to_owned(), export.span)),
        _ => None,
    }
}

fn only_types(import: &ImportDeclaration<'_>) -> bool {
    let is_type = |specifier: &ImportDeclarationSpecifier<'_>| matches!(specifier, ImportDeclarationSpecifier::ImportSpecifier(named) if named.import_kind == ImportOrExportKind::Type);
    import.import_kind == ImportOrExportKind::Type
        || import.specifiers.as_ref().is_some_and(|specifiers| !specifiers.is_empty() && specifiers.iter().all(is_type))
}

/// Rewrites the body in place and says how it ends.
pub(crate) fn reshape<'a>(allocator: &'a Allocator, program: &mut Program<'a>, form: Form) -> Shape {
    let builder = AstBuilder::new(allocator);
    let mut shape = Shape::default();
    let mut exports = Vec::new();
    let mut default_value = None;
    let mut body = ArenaVec::new_in(&allocator);
    for statement in program.body.take_in(&allocator) {
        match statement {
            Statement::ExportDeclaration(export) => {
                let declaration = export.unbox().declaration;
                exports.extend(declared_names(&declaration).into_iter().map(|name| (name.clone(), name)));
                body.push(Statement::from(declaration));
            }
            Statement::ExportNamedDeclaration(export) => {
                exports.extend(export.specifiers.iter().map(|s| (export_name(&s.exported), export_name(&s.local))));
            }
            Statement::ExportDefaultDeclaration(export) => {
                take_default(export.unbox().declaration, &mut body, &mut shape, &mut default_value, &builder);
            }
            other => body.push(other),
        }
    }
    program.body = body;
    // `#!…` is a comment on the first line of a file, and nothing anywhere else.
    program.hashbang = None;
    match form {
        Form::Module => shape = Shape { tail: return_exports(&exports), called: false },
        Form::Program if shape.called || default_value.is_some() => {}
        Form::Program => return_last(program, &mut shape, &builder),
    }
    program.body.extend(default_value);
    shape
}

/// Keeps a default export that has a name as a declaration, and returns any other.
fn take_default<'a>(
    declaration: ExportDefaultDeclarationKind<'a>,
    body: &mut ArenaVec<'a, Statement<'a>>,
    shape: &mut Shape,
    default_value: &mut Option<Statement<'a>>,
    builder: &AstBuilder<'a>,
) {
    match declaration {
        ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
            shape.called = true;
            let span = function.span;
            match function_name(&function) {
                Some(name) => {
                    shape.tail = format!("return {name};");
                    body.push(Statement::FunctionDeclaration(function));
                }
                None => {
                    let mut function = function;
                    function.r#type = FunctionType::FunctionExpression;
                    *default_value =
                        Some(Statement::new_return_statement(span, Some(Expression::FunctionExpression(function)), builder));
                }
            }
        }
        ExportDefaultDeclarationKind::ClassDeclaration(class) => body.push(Statement::ClassDeclaration(class)),
        ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => {}
        other => {
            let expression = other.into_expression();
            shape.called = is_function(&expression);
            *default_value = Some(Statement::new_return_statement(expression.span(), Some(expression), builder));
        }
    }
}

/// Turns the final expression into the result, unless the program returns by itself.
fn return_last<'a>(program: &mut Program<'a>, shape: &mut Shape, builder: &AstBuilder<'a>) {
    if let [Statement::FunctionDeclaration(function)] = &program.body[..]
        && let Some(name) = function_name(function)
    {
        *shape = Shape { tail: format!("return {name};"), called: true };
        return;
    }
    if program.body.is_empty() {
        // A lone string is read as a directive such as "use strict".
        if let Some(directive) = program.directives.pop() {
            let value = Expression::StringLiteral(oxc_allocator::ArenaBox::new_in(directive.expression, builder));
            program.body.push(Statement::new_return_statement(directive.span, Some(value), builder));
        }
        return;
    }
    let alone = program.body.len() == 1;
    if returns(program) {
        return;
    }
    if let Some(Statement::ExpressionStatement(last)) = program.body.last_mut() {
        let expression = last.expression.take_in(builder);
        shape.called = alone && is_function(&expression);
        let span = last.span;
        program.body.pop();
        program.body.push(Statement::new_return_statement(span, Some(expression), builder));
    }
}

fn is_function(expression: &Expression<'_>) -> bool {
    matches!(expression, Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_))
}

fn function_name(function: &Function<'_>) -> Option<String> {
    function.id.as_ref().map(|id| id.name.to_string())
}

/// Tells whether the program itself, not a function in it, contains a `return`.
fn returns(program: &Program<'_>) -> bool {
    struct Finder(bool);
    impl<'a> Visit<'a> for Finder {
        fn visit_return_statement(&mut self, _: &ReturnStatement<'a>) {
            self.0 = true;
        }
        fn visit_function(&mut self, _: &Function<'a>, _: ScopeFlags) {}
        fn visit_arrow_function_expression(&mut self, _: &ArrowFunctionExpression<'a>) {}
    }
    let mut finder = Finder(false);
    finder.visit_program(program);
    finder.0
}

fn declared_names(declaration: &Declaration<'_>) -> Vec<String> {
    match declaration {
        Declaration::FunctionDeclaration(function) => function_name(function).into_iter().collect(),
        Declaration::ClassDeclaration(class) => class.id.iter().map(|id| id.name.to_string()).collect(),
        Declaration::VariableDeclaration(variables) => {
            let plain = variables.declarations.iter().filter_map(|variable| match &variable.id {
                BindingPattern::BindingIdentifier(id) => Some(id.name.to_string()),
                _ => None,
            });
            plain.collect()
        }
        _ => Vec::new(),
    }
}

fn export_name(name: &ModuleExportName<'_>) -> String {
    name.name().to_string()
}

fn return_exports(exports: &[(String, String)]) -> String {
    let properties: Vec<String> = exports.iter().map(|(exported, local)| format!("{exported:?}:{local}")).collect();
    format!("return {{__proto__:null,{}}};", properties.join(","))
}
