//! The only room that touches the operating system on behalf of the product.
//!
//! It performs, it never decides: who may read or run what was settled before a
//! value arrives here.

pub mod files;
pub mod process;
pub mod zone;
