//! Values and decisions of PML: names, permissions, routes, limits, errors, traces.
//!
//! Everything here is pure: no files, no environment, no clock, no async. What a
//! value means is decided here; what is done about it is decided elsewhere.
//! Start reading at [`names`], then [`permission`].

pub mod analysis;
pub mod answer;
pub mod error;
pub mod limits;
pub mod module;
pub mod names;
pub mod nearest;
pub mod permission;
pub mod position;
pub mod route;
pub mod text;
pub mod tool;
pub mod trace;
