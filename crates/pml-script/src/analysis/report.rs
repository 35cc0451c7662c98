//! From what the walk gathered to what is reported.

use std::collections::BTreeSet;

use pml_model::analysis::{Analysis, Argument, Branch, Dynamic, Edge, PlannedCall};

use super::flow::Node;
use super::places::Places;
use super::plan::Site;
use super::value::{Constant, Key, ObjectId, Shape, Value};
use super::walk::Walk;
use super::{ARGUMENT_BYTES_MAX, ARGUMENT_DEPTH_MAX};

impl<'a> Walk<'_, 'a> {
    pub(super) fn finish(self, source: &str) -> Analysis {
        let order = self.source_order();
        let places = Places::new(source, self.offsets());
        let mut budget = ARGUMENT_BYTES_MAX;
        let mut ids = vec![0; self.plan.sites.len()];
        for (id, node) in order.iter().enumerate() {
            ids[node.0 as usize] = id;
        }
        let mut analysis = Analysis { truncated: self.plan.truncated, ..Analysis::default() };
        for (id, node) in order.iter().enumerate() {
            let site = self.plan.site_of(*node);
            analysis.calls.push(self.planned(id, site, &places, &mut budget));
            analysis.edges.extend(site.before.iter().map(|(from, kind)| Edge {
                from: ids[from.0 as usize],
                to: id,
                kind: *kind,
            }));
        }
        analysis.edges.sort_unstable_by_key(|edge| (edge.to, edge.from));
        analysis.tools = analysis.calls.iter().map(|call| call.tool.clone()).collect::<BTreeSet<_>>();
        let mut notes = self.plan.notes.clone();
        notes.sort_by_key(|(offset, _)| *offset);
        analysis.dynamic =
            notes.iter().map(|(offset, reason)| Dynamic { position: places.of(*offset), reason: *reason }).collect();
        analysis
    }

    fn source_order(&self) -> Vec<Node> {
        let mut order: Vec<Node> = (0..self.plan.sites.len()).filter_map(|index| u32::try_from(index).ok().map(Node)).collect();
        order.sort_by_key(|node| {
            let site = self.plan.site_of(*node);
            (site.span.start, site.span.end, &site.tool)
        });
        order
    }

    fn offsets(&self) -> Vec<u32> {
        let sites = self.plan.sites.iter();
        let branches = sites.clone().flat_map(|site| site.branch.iter().map(|step| step.offset));
        let notes = self.plan.notes.iter().map(|(offset, _)| *offset);
        sites.map(|site| site.span.start).chain(branches).chain(notes).collect()
    }

    fn planned(&self, id: usize, site: &Site<'a>, places: &Places, budget: &mut usize) -> PlannedCall {
        let branch = site.branch.iter().map(|step| Branch { position: places.of(step.offset), arm: step.arm });
        PlannedCall {
            id,
            tool: site.tool.clone(),
            position: places.of(site.span.start),
            arguments: self.given(site, budget),
            awaited: site.used || !site.dropped,
            branch: branch.collect(),
            repeated: site.repeated,
            parallel: site.parallel,
            handler: site.handler,
            times: site.times,
        }
    }

    /// Returns what a call is given, as far as it is the same each time.
    fn given(&self, site: &Site<'a>, budget: &mut usize) -> Option<Argument> {
        let mut ways = site.arguments.iter().map(|value| match value {
            Some(Value { shape: Shape::Constant(Constant::Undefined), .. }) | None => None,
            Some(value) => Some(self.argument(value.shape, budget, 0)),
        });
        let first = ways.next()?;
        let same = ways.try_fold(first, |known, other| match (known, other) {
            (None, None) => Some(None),
            (Some(known), Some(other)) => Some(Some(common(known, other))),
            _ => None,
        });
        match same {
            Some(argument) if !site.crowded => argument,
            _ => Some(Argument::Unknown),
        }
    }

    fn argument(&self, shape: Shape<'a>, budget: &mut usize, depth: usize) -> Argument {
        let bytes = if let Shape::Constant(Constant::Text(text)) = shape { text.len() } else { 8 };
        if *budget < bytes || depth > ARGUMENT_DEPTH_MAX {
            return Argument::Unknown;
        }
        *budget -= bytes;
        match shape {
            Shape::Constant(Constant::Null | Constant::Undefined) => Argument::Null,
            Shape::Constant(Constant::Bool(value)) => Argument::Bool(value),
            Shape::Constant(Constant::Number(value)) => Argument::Number(value),
            Shape::Constant(Constant::Text(text)) => Argument::Text(text.to_owned()),
            Shape::Object(id) => self.object_argument(id, budget, depth),
            _ => Argument::Unknown,
        }
    }

    fn object_argument(&self, id: ObjectId, budget: &mut usize, depth: usize) -> Argument {
        let object = &self.memory.objects[id.0];
        if object.changed || object.class.is_some() {
            return Argument::Unknown;
        }
        let mut part = |cell| self.argument(self.memory.read(cell).shape, budget, depth + 1);
        if object.is_array {
            return match object.rest {
                None => Argument::Array(object.fields.iter().map(|(_, cell)| part(*cell)).collect()),
                Some(_) => Argument::Unknown,
            };
        }
        let undefined = Shape::Constant(Constant::Undefined);
        let given = object.fields.iter().filter(|(_, cell)| self.memory.read(*cell).shape != undefined);
        let fields = given.map(|(key, cell)| (name(*key), part(*cell))).collect();
        Argument::Object { fields, open: object.rest.is_some() }
    }
}

fn name(key: Key<'_>) -> String {
    match key {
        Key::Name(name) => name.to_owned(),
        Key::Index(index) => index.to_string(),
    }
}

/// Keeps of two arguments what they have in common.
fn common(a: Argument, b: Argument) -> Argument {
    match (a, b) {
        (Argument::Object { fields, open }, Argument::Object { fields: others, open: other_open })
            if fields.len() == others.len() && fields.iter().zip(&others).all(|((a, _), (b, _))| a == b) =>
        {
            let fields = fields.into_iter().zip(others).map(|((name, a), (_, b))| (name, common(a, b))).collect();
            Argument::Object { fields, open: open || other_open }
        }
        (Argument::Array(items), Argument::Array(others)) if items.len() == others.len() => {
            Argument::Array(items.into_iter().zip(others).map(|(a, b)| common(a, b)).collect())
        }
        (a, b) if a == b => a,
        _ => Argument::Unknown,
    }
}
