//! Variables and objects, and how their values change and are taken back.

use oxc_syntax::symbol::SymbolId;

use super::flow::{Flow, Node};
use super::value::{ClassId, Key, ObjectId, Shape, Value};

/// A place that holds a value: a variable or a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CellId(usize);
/// The variables of one call of one function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FrameId(usize);

impl FrameId {
    /// The program itself.
    pub(super) const ROOT: Self = Self(0);
}

pub(super) struct Frame<'a> {
    pub parent: Option<FrameId>,
    pub depth: usize,
    pub this: Value<'a>,
    /// A variable in it holds more than data.
    special: bool,
}

#[derive(Default)]
pub(super) struct Object<'a> {
    pub fields: Vec<(Key<'a>, CellId)>,
    /// What stands under keys that are not known.
    pub rest: Option<CellId>,
    /// Everything it holds, also what is put into it later.
    pub flow: Flow,
    pub pending: Flow,
    pub is_array: bool,
    pub class: Option<ClassId>,
    /// A part of `mcp` is somewhere in it.
    pub carries: bool,
    /// Where it is written, if it is.
    pub written_at: Option<u32>,
    /// It does not stay as it was written …
    pub changed: bool,
    /// … or somebody relied on that it does.
    pub lent: bool,
    /// It was handed to code that is not known.
    pub escaped: bool,
    /// Its constructor is running.
    pub building: bool,
}

struct Slot<'a> {
    value: Value<'a>,
    /// The frame a variable belongs to; properties belong to none.
    owner: Option<FrameId>,
    met: u32,
}

enum Undo<'a> {
    Write(CellId, Value<'a>),
    Settle(Node, bool),
}

/// What one way through a branch has changed.
pub(super) enum Change<'a> {
    Write(CellId, Value<'a>),
    Settle(Node),
}

pub(super) struct Memory<'a> {
    slots: Vec<Slot<'a>>,
    /// Of each variable its cell in each frame, sorted by frame.
    variables: Vec<Vec<(FrameId, CellId)>>,
    frames: Vec<Frame<'a>>,
    /// The frame of the function that is being read.
    pub frame: FrameId,
    pub objects: Vec<Object<'a>>,
    /// Whether each call has ended, as far as the way being read knows.
    settled: Vec<bool>,
    undo: Vec<Undo<'a>>,
    rewinds: u32,
}

impl<'a> Memory<'a> {
    pub(super) fn new(symbols: usize, this: Value<'a>) -> Self {
        Self {
            slots: Vec::new(),
            variables: vec![Vec::new(); symbols],
            frames: vec![Frame { parent: None, depth: 0, this, special: false }],
            frame: FrameId::ROOT,
            objects: Vec::new(),
            settled: Vec::new(),
            undo: Vec::new(),
            rewinds: 0,
        }
    }

    pub(super) fn cell(&mut self, value: Value<'a>, owner: Option<FrameId>) -> CellId {
        self.look_at(value, owner);
        self.slots.push(Slot { value, owner, met: 0 });
        CellId(self.slots.len() - 1)
    }

    pub(super) fn read(&self, cell: CellId) -> Value<'a> {
        self.slots[cell.0].value
    }

    pub(super) fn write(&mut self, cell: CellId, value: Value<'a>) {
        let old = std::mem::replace(&mut self.slots[cell.0].value, value);
        self.undo.push(Undo::Write(cell, old));
        self.look_at(value, self.slots[cell.0].owner);
    }

    fn look_at(&mut self, value: Value<'a>, owner: Option<FrameId>) {
        if let Some(FrameId(frame)) = owner {
            self.frames[frame].special |= !value.shape.is_data();
        }
    }

    /// Tells whether two calls of a function with these variables can differ in more than data.
    pub(super) fn is_special(&self, frame: FrameId) -> bool {
        let mut at = frame;
        // There is only one frame of the program itself.
        while let Some(parent) = self.frames[at.0].parent {
            if self.frames[at.0].special {
                return true;
            }
            at = parent;
        }
        false
    }

    pub(super) fn owner(&self, cell: CellId) -> Option<FrameId> {
        self.slots[cell.0].owner
    }

    pub(super) fn push_frame(&mut self, parent: FrameId, this: Value<'a>) -> FrameId {
        let depth = self.frames[parent.0].depth + 1;
        let special = !this.shape.is_data();
        self.frames.push(Frame { parent: Some(parent), depth, this, special });
        FrameId(self.frames.len() - 1)
    }

    pub(super) fn frame(&self, frame: FrameId) -> &Frame<'a> {
        &self.frames[frame.0]
    }

    /// Finds a variable as seen from the function that is being read.
    pub(super) fn variable(&self, symbol: SymbolId) -> Option<CellId> {
        let cells = self.variables.get(symbol.index())?;
        let mut frame = Some(self.frame);
        while let Some(at) = frame {
            if let Ok(found) = cells.binary_search_by_key(&at, |(frame, _)| *frame) {
                return Some(cells[found].1);
            }
            frame = self.frames[at.0].parent;
        }
        None
    }

    /// Gives a variable of this frame its value.
    pub(super) fn declare(&mut self, symbol: SymbolId, value: Value<'a>) {
        let Some(cells) = self.variables.get(symbol.index()) else { return };
        match cells.binary_search_by_key(&self.frame, |(frame, _)| *frame) {
            Ok(found) => {
                let cell = cells[found].1;
                self.write(cell, value);
            }
            Err(place) => {
                let cell = self.cell(value, Some(self.frame));
                self.variables[symbol.index()].insert(place, (self.frame, cell));
            }
        }
    }

    pub(super) fn is_settled(&self, node: Node) -> bool {
        self.settled.get(node.0 as usize).copied().unwrap_or(false)
    }

    pub(super) fn set_settled(&mut self, node: Node, settled: bool) {
        let at = node.0 as usize;
        if self.settled.len() <= at {
            self.settled.resize(at + 1, false);
        }
        let old = std::mem::replace(&mut self.settled[at], settled);
        self.undo.push(Undo::Settle(node, old));
    }

    pub(super) fn mark(&self) -> usize {
        self.undo.len()
    }

    /// Takes everything back to a mark and returns what it had become.
    pub(super) fn rewind(&mut self, mark: usize) -> Vec<Change<'a>> {
        let mut changes = Vec::new();
        self.rewinds += 1;
        while self.undo.len() > mark {
            match self.undo.pop() {
                Some(Undo::Write(cell, old)) => {
                    let slot = &mut self.slots[cell.0];
                    // The first one met is the last one written.
                    if slot.met != self.rewinds {
                        slot.met = self.rewinds;
                        changes.push(Change::Write(cell, slot.value));
                    }
                    slot.value = old;
                }
                Some(Undo::Settle(node, old)) => {
                    let settled = std::mem::replace(&mut self.settled[node.0 as usize], old);
                    changes.extend((settled && !old).then_some(Change::Settle(node)));
                }
                None => {}
            }
        }
        changes
    }

    /// Lets the calls that have ended since a mark be running again.
    pub(super) fn unsettle(&mut self, mark: usize) {
        for undo in &self.undo[mark..] {
            if let Undo::Settle(node, _) = undo {
                self.settled[node.0 as usize] = false;
            }
        }
    }

    /// Lists what was written to since a mark, with what was there before.
    pub(super) fn written(&mut self, mark: usize) -> Vec<(CellId, Value<'a>)> {
        self.rewinds += 1;
        let mut written = Vec::new();
        for undo in &self.undo[mark..] {
            if let Undo::Write(cell, old) = undo
                && std::mem::replace(&mut self.slots[cell.0].met, self.rewinds) != self.rewinds
            {
                written.push((*cell, *old));
            }
        }
        written
    }

    pub(super) fn object_value(&self, id: ObjectId) -> Value<'a> {
        let object = &self.objects[id.0];
        Value { shape: Shape::Object(id), flow: object.flow, pending: object.pending }
    }

    pub(super) fn field(&self, id: ObjectId, key: Key<'a>) -> Option<CellId> {
        self.objects[id.0].fields.iter().find(|(name, _)| *name == key).map(|(_, cell)| *cell)
    }

    /// Lists the cells of everything an object holds.
    pub(super) fn contents(&self, id: ObjectId) -> Vec<CellId> {
        let object = &self.objects[id.0];
        object.fields.iter().map(|(_, cell)| *cell).chain(object.rest).collect()
    }
}
