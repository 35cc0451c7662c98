//! Any text → the transpiler, as a worker would run it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pml_script::{Form, transpile};

fuzz_target!(|source: &str| {
    let _ = transpile(source, Form::Program);
    let _ = transpile(source, Form::Module);
});
