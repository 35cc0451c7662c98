//! Reading files and streams the user named, with a bound on their size.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("File does not exist: `{0}`")]
    Missing(PathBuf),
    #[error("Path is a directory, not a file: `{0}`")]
    Directory(PathBuf),
    #[error("Path is not a regular file: `{0}`")]
    Special(PathBuf),
    #[error("Input has over {0} bytes")]
    TooLarge(u64),
    #[error("Input is not valid UTF-8: byte {0}")]
    NotText(usize),
    #[error("Cannot read: {0}")]
    Io(#[from] io::Error),
}

/// Reads a text file the user named, at most `bytes_max` long.
#[expect(clippy::disallowed_methods, reason = "this is the wrapper around `File::open`")]
pub fn read_text(path: &Path, bytes_max: u64) -> Result<String, ReadError> {
    // Looked at before opening: opening a FIFO would wait for a writer.
    let kind = std::fs::metadata(path).map_err(|error| missing(path, error))?.file_type();
    if kind.is_dir() {
        return Err(ReadError::Directory(path.to_owned()));
    }
    if !kind.is_file() {
        return Err(ReadError::Special(path.to_owned()));
    }
    let file = std::fs::File::open(path).map_err(|error| missing(path, error))?;
    read_stream(file, bytes_max)
}

/// Reads a stream to its end as text, at most `bytes_max` long.
pub fn read_stream(stream: impl Read, bytes_max: u64) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    stream.take(bytes_max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > bytes_max {
        return Err(ReadError::TooLarge(bytes_max));
    }
    String::from_utf8(bytes).map_err(|error| ReadError::NotText(error.utf8_error().valid_up_to()))
}

fn missing(path: &Path, error: io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::NotFound => ReadError::Missing(path.to_owned()),
        _ => ReadError::Io(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_bounded_and_must_be_text() {
        assert_eq!(read_stream(&b"abc"[..], 3).expect("text"), "abc");
        assert!(matches!(read_stream(&b"abcd"[..], 3), Err(ReadError::TooLarge(3))));
        assert!(matches!(read_stream(&b"ab\xff"[..], 9), Err(ReadError::NotText(2))));
    }

    #[test]
    fn paths_that_are_no_files_are_named() {
        assert!(matches!(read_text(Path::new("/nonexistent/x"), 1), Err(ReadError::Missing(_))));
        assert!(matches!(read_text(Path::new("/"), 1), Err(ReadError::Directory(_))));
        assert!(matches!(read_text(Path::new("/dev/zero"), 1), Err(ReadError::Special(_))));
    }
}
