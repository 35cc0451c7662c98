//! Any bytes → what the parent makes of a worker's frames.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pml_sandbox::protocol::{FrameDecoder, FromWorker};

fuzz_target!(|bytes: &[u8]| {
    let mut decoder = FrameDecoder::default();
    decoder.extend(bytes);
    while let Ok(Some((_, payload))) = decoder.take::<FromWorker>() {
        let _ = payload.into_value();
    }
});
