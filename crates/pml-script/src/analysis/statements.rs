//! Statements and declarations.

use oxc_ast::ast::{
    BindingPattern, Declaration, ExportDefaultDeclarationKind, Function, Statement, VariableDeclaration, VariableDeclarationKind,
};
use oxc_span::GetSpan;
use pml_model::analysis::Reason;

use super::branches::Completion;
use super::functions::Code;
use super::value::Value;
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    /// Walks a block: its functions exist before its first statement.
    pub(super) fn statements(&mut self, statements: &'a [Statement<'a>]) -> Completion {
        self.hoist(statements);
        self.statement_list(statements)
    }

    /// Walks statements up to the first that does not let the next one run.
    pub(super) fn statement_list(&mut self, statements: &'a [Statement<'a>]) -> Completion {
        for statement in statements {
            let completion = self.statement(statement);
            if completion != Completion::Normal {
                return completion;
            }
        }
        Completion::Normal
    }

    pub(super) fn hoist(&mut self, statements: &'a [Statement<'a>]) {
        for statement in statements {
            match statement {
                Statement::FunctionDeclaration(function) => self.hoist_function(function),
                Statement::ExportDeclaration(export) => {
                    if let Declaration::FunctionDeclaration(function) = &export.declaration {
                        self.hoist_function(function);
                    }
                }
                Statement::ExportDefaultDeclaration(export) => {
                    if let ExportDefaultDeclarationKind::FunctionDeclaration(function) = &export.declaration {
                        self.hoist_function(function);
                    }
                }
                _ => {}
            }
        }
    }

    fn hoist_function(&mut self, function: &'a Function<'a>) {
        if let (Some(name), Some(_)) = (&function.id, &function.body) {
            let value = self.closure(Code::Function(function));
            self.declare(name, value);
        }
    }

    pub(super) fn statement(&mut self, statement: &'a Statement<'a>) -> Completion {
        let start = statement.span().start;
        self.nested(start, Completion::Normal, |walk| match statement {
            Statement::ExpressionStatement(statement) => {
                let value = walk.expression(&statement.expression);
                walk.discard(&statement.expression, value);
                Completion::Normal
            }
            Statement::ReturnStatement(statement) => {
                let value = statement.argument.as_ref().map_or(Value::UNDEFINED, |argument| walk.expression(argument));
                walk.return_value(value)
            }
            Statement::ThrowStatement(statement) => {
                let value = walk.expression(&statement.argument);
                walk.escape(value, statement.span, Reason::Passed);
                walk.exit()
            }
            Statement::BreakStatement(_) | Statement::ContinueStatement(_) => walk.jump(),
            Statement::BlockStatement(block) => walk.statements(&block.body),
            _ => walk.compound_statement(statement),
        })
    }

    fn compound_statement(&mut self, statement: &'a Statement<'a>) -> Completion {
        match statement {
            Statement::IfStatement(statement) => self.if_statement(statement),
            Statement::SwitchStatement(statement) => self.switch_statement(statement),
            Statement::TryStatement(statement) => self.try_statement(statement),
            Statement::ForStatement(statement) => self.for_statement(statement),
            Statement::ForOfStatement(statement) => self.for_of(statement),
            Statement::ForInStatement(statement) => self.for_in(statement),
            Statement::WhileStatement(statement) => self.while_statement(statement),
            Statement::DoWhileStatement(statement) => self.do_statement(statement),
            Statement::LabeledStatement(statement) => self.labeled(&statement.body),
            Statement::ExportDeclaration(export) => {
                self.declaration(&export.declaration);
                Completion::Normal
            }
            _ => {
                if let Some(declaration) = statement.as_declaration() {
                    self.declaration(declaration);
                }
                Completion::Normal
            }
        }
    }

    /// A `break` may lead to the end of any statement that has a label.
    fn labeled(&mut self, body: &'a Statement<'a>) -> Completion {
        let jumps = self.jumps();
        let fork = self.fork();
        let completion = self.statement(body);
        let way = self.end_way(&fork, completion);
        let jumped = self.take_jumps(jumps);
        self.merge(&fork, vec![way], jumped)
    }

    fn declaration(&mut self, declaration: &'a Declaration<'a>) {
        if declaration.declare() {
            return;
        }
        match declaration {
            Declaration::VariableDeclaration(declaration) => self.variable_declaration(declaration),
            Declaration::ClassDeclaration(class) => {
                let value = self.class(class);
                if let Some(name) = &class.id {
                    self.declare(name, value);
                }
            }
            Declaration::TSEnumDeclaration(declaration) => self.enumeration(declaration),
            Declaration::TSNamespaceDeclaration(namespace) => self.namespace(namespace),
            Declaration::TSImportEqualsDeclaration(alias) => self.alias(alias),
            _ => {}
        }
    }

    pub(super) fn variable_declaration(&mut self, declaration: &'a VariableDeclaration<'a>) {
        for declarator in &declaration.declarations {
            match (&declarator.init, &declarator.id) {
                (Some(init), pattern) => {
                    let value = self.expression(init);
                    self.forget_unused(pattern, value);
                    self.bind(pattern, value);
                }
                (None, BindingPattern::BindingIdentifier(name)) => {
                    self.declare_unset(name, declaration.kind == VariableDeclarationKind::Var);
                }
                (None, _) => {}
            }
        }
    }

    /// A promise in a variable that nobody reads is a promise dropped.
    fn forget_unused(&mut self, pattern: &'a BindingPattern<'a>, value: Value<'a>) {
        let BindingPattern::BindingIdentifier(name) = pattern else { return };
        if name.symbol_id.get().is_some_and(|symbol| self.variables.is_unused(symbol)) {
            for node in self.calls(value.pending) {
                self.plan.site_mut(node).dropped = true;
            }
        }
    }
}
