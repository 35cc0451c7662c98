use pml_model::limits::FRAME_BYTES_MAX;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Lifted, Payload, Step};

/// Three lengths, little-endian `u32`: of the header, of the payload, of all lifted strings.
const PREFIX_BYTES: usize = 12;

#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    #[error("A frame has {0} bytes, over the limit of {FRAME_BYTES_MAX}")]
    TooLarge(usize),
    #[error("A frame is malformed: {0}")]
    Malformed(String),
}

/// The JSON part of a frame: the message and where its lifted strings belong.
#[derive(Serialize, Deserialize)]
struct Header<M> {
    message: M,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lifted: Vec<LiftedHeader>,
}

#[derive(Serialize, Deserialize)]
struct LiftedHeader {
    path: Vec<Step>,
    bytes: usize,
}

/// Appends one frame to `out`. Refuses, and appends nothing, if it is too large.
pub fn encode<M: Serialize>(message: &M, payload: &Payload, out: &mut Vec<u8>) -> Result<(), FrameError> {
    let lifted: Vec<LiftedHeader> =
        payload.lifted.iter().map(|l| LiftedHeader { path: l.path.clone(), bytes: l.text.len() }).collect();
    let lifted_bytes: usize = lifted.iter().map(|l| l.bytes).sum();
    let start = out.len();
    out.extend_from_slice(&[0; PREFIX_BYTES]);
    let header_start = out.len();
    serde_json::to_writer(&mut *out, &Header { message, lifted }).map_err(|error| FrameError::Malformed(error.to_string()))?;
    let header_bytes = out.len() - header_start;
    let total = header_bytes + payload.json.len() + lifted_bytes;
    if total > FRAME_BYTES_MAX {
        out.truncate(start);
        return Err(FrameError::TooLarge(total));
    }
    for (slot, length) in [header_bytes, payload.json.len(), lifted_bytes].into_iter().enumerate() {
        // Each fits: their sum is below FRAME_BYTES_MAX.
        let bytes = u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
        out[start + slot * 4..][..4].copy_from_slice(&bytes);
    }
    out.extend_from_slice(payload.json.as_bytes());
    for lifted in &payload.lifted {
        out.extend_from_slice(lifted.text.as_bytes());
    }
    Ok(())
}

/// Cuts frames out of a stream of bytes. Holds at most one frame and one read.
#[derive(Default, Debug)]
pub struct FrameDecoder {
    buffer: Vec<u8>,
    start: usize,
}

/// What is read at once while nothing is known of the next frame …
const READ_BYTES: usize = 8 << 10;
/// … and at most, while a large one arrives.
const READ_BYTES_MAX: usize = 1 << 20;

impl FrameDecoder {
    /// Adds what was read.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.room().extend_from_slice(bytes);
    }

    /// Returns the buffer to read into, with room for what is expected next.
    pub fn room(&mut self) -> &mut Vec<u8> {
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
        }
        let wanted = self.missing().clamp(READ_BYTES, READ_BYTES_MAX);
        self.buffer.reserve(wanted);
        &mut self.buffer
    }

    /// Tells how many bytes the frame that is arriving still lacks.
    pub fn missing(&self) -> usize {
        let pending = &self.buffer[self.start..];
        let total = pending.first_chunk().map_or(0, |prefix| lengths(prefix).iter().sum::<usize>() + PREFIX_BYTES);
        total.min(FRAME_BYTES_MAX).saturating_sub(pending.len())
    }

    /// Takes the next whole frame, if it is there.
    ///
    /// After an error the stream has no meaning any more: the peer must be ended.
    pub fn take<M: DeserializeOwned>(&mut self) -> Result<Option<(M, Payload)>, FrameError> {
        let pending = &self.buffer[self.start..];
        let Some(prefix) = pending.first_chunk::<PREFIX_BYTES>() else {
            return Ok(None);
        };
        let [header, payload, lifted] = lengths(prefix);
        let total = header + payload + lifted;
        if total > FRAME_BYTES_MAX {
            return Err(FrameError::TooLarge(total));
        }
        let Some(body) = pending[PREFIX_BYTES..].get(..total) else {
            return Ok(None);
        };
        let frame = decode(&body[..header], &body[header..header + payload], &body[header + payload..])?;
        self.start += PREFIX_BYTES + total;
        self.compact();
        Ok(Some(frame))
    }

    /// Gives back what a large frame needed, and keeps the rest from growing.
    fn compact(&mut self) {
        if self.start > 1 << 20 || self.start * 2 > self.buffer.len() {
            self.buffer.drain(..self.start);
            self.start = 0;
            if self.buffer.capacity() > 1 << 20 {
                self.buffer.shrink_to(1 << 16);
            }
        }
    }
}

fn lengths(prefix: &[u8; PREFIX_BYTES]) -> [usize; 3] {
    let length = |slot: usize| u32::from_le_bytes([prefix[slot], prefix[slot + 1], prefix[slot + 2], prefix[slot + 3]]) as usize;
    [length(0), length(4), length(8)]
}

fn decode<M: DeserializeOwned>(header: &[u8], payload: &[u8], mut raw: &[u8]) -> Result<(M, Payload), FrameError> {
    let malformed = |what: &dyn std::fmt::Display| FrameError::Malformed(what.to_string());
    let header: Header<M> = serde_json::from_slice(header).map_err(|error| malformed(&error))?;
    let json = text(payload)?;
    let mut lifted = Vec::with_capacity(header.lifted.len().min(1024));
    for entry in header.lifted {
        let (head, rest) = raw.split_at_checked(entry.bytes).ok_or_else(|| malformed(&"a lifted string is cut short"))?;
        lifted.push(Lifted { path: entry.path, text: text(head)? });
        raw = rest;
    }
    if !raw.is_empty() {
        return Err(malformed(&"bytes that belong to nothing"));
    }
    Ok((header.message, Payload { json, lifted }))
}

fn text(bytes: &[u8]) -> Result<String, FrameError> {
    String::from_utf8(bytes.to_vec()).map_err(|error| FrameError::Malformed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::protocol::{FromWorker, ToWorker};

    fn frame(message: &FromWorker, payload: &Payload) -> Vec<u8> {
        let mut out = Vec::new();
        encode(message, payload, &mut out).expect("a frame");
        out
    }

    fn call(id: u64) -> FromWorker {
        FromWorker::RpcCall { id, server: "s".into(), tool: "t".into() }
    }

    #[test]
    fn too_large_a_frame_is_refused_by_both_ends() {
        let payload = Payload { json: " ".repeat(FRAME_BYTES_MAX), lifted: vec![] };
        let mut out = vec![7];
        assert!(encode(&FromWorker::Started, &payload, &mut out).is_err());
        assert_eq!(out, [7]);
        let mut decoder = FrameDecoder::default();
        decoder.extend(&[0xff; PREFIX_BYTES]);
        assert!(matches!(decoder.take::<FromWorker>(), Err(FrameError::TooLarge(_))));
    }

    proptest! {
        #[test]
        fn frames_survive_any_cutting(ids in proptest::collection::vec(any::<u64>(), 1..20), text in ".{0,200}", cut in 1..40_usize) {
            let payload = Payload {
                json: serde_json::Value::String(text.clone()).to_string(),
                lifted: vec![Lifted { path: vec![], text }],
            };
            let stream: Vec<u8> = ids.iter().flat_map(|id| frame(&call(*id), &payload)).collect();
            let mut decoder = FrameDecoder::default();
            let mut seen = Vec::new();
            for piece in stream.chunks(cut) {
                decoder.extend(piece);
                while let Some((message, received)) = decoder.take::<FromWorker>().expect("frames") {
                    prop_assert_eq!(&received, &payload);
                    seen.push(message);
                }
            }
            prop_assert_eq!(seen, ids.into_iter().map(call).collect::<Vec<_>>());
        }

        #[test]
        fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400), header in 0..60_u32, payload in 0..60_u32, lifted in 0..60_u32) {
            let mut decoder = FrameDecoder::default();
            decoder.extend(&[header.to_le_bytes(), payload.to_le_bytes(), lifted.to_le_bytes()].concat());
            decoder.extend(&bytes);
            while let Ok(Some(_)) = decoder.take::<FromWorker>() {}
            while let Ok(Some(_)) = decoder.take::<ToWorker>() {}
        }
    }
}
