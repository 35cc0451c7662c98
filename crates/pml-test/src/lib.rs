//! Helpers for tests; nothing here ships.
