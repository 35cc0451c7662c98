//! Attacks on the walls from inside, in native code, one at a time.
//!
//! A test or `pml doctor` starts a worker with a probe instead of code: the worker
//! raises its walls, tries the forbidden thing, and its way of ending tells which
//! wall held. To see the inner walls at work, a probe may leave the outermost out.

use std::net::{TcpStream, UdpSocket};
use std::process::ExitCode;

/// One thing a worker must not be able to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Probe {
    /// Does nothing forbidden: shows that a probe can end well.
    Harmless,
    OpenFile,
    CreateFile,
    Connect,
    Datagram,
    StartProgram,
    StartThread,
    ReadParentMemory,
    SignalParent,
    /// The same behind Landlock alone.
    OpenFileBehindLandlock,
    ConnectBehindLandlock,
    ReadParentBehindLandlock,
}

/// How an attempt ended that was not killed: 0 it worked, 1 it was refused.
const WORKED: u8 = 0;
const REFUSED: u8 = 1;

impl Probe {
    pub const ALL: [Self; 12] = [
        Self::Harmless,
        Self::OpenFile,
        Self::CreateFile,
        Self::Connect,
        Self::Datagram,
        Self::StartProgram,
        Self::StartThread,
        Self::ReadParentMemory,
        Self::SignalParent,
        Self::OpenFileBehindLandlock,
        Self::ConnectBehindLandlock,
        Self::ReadParentBehindLandlock,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Harmless => "harmless",
            Self::OpenFile => "open-file",
            Self::CreateFile => "create-file",
            Self::Connect => "connect",
            Self::Datagram => "datagram",
            Self::StartProgram => "start-program",
            Self::StartThread => "start-thread",
            Self::ReadParentMemory => "read-parent-memory",
            Self::SignalParent => "signal-parent",
            Self::OpenFileBehindLandlock => "open-file-behind-landlock",
            Self::ConnectBehindLandlock => "connect-behind-landlock",
            Self::ReadParentBehindLandlock => "read-parent-behind-landlock",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|probe| probe.name() == name)
    }

    /// Tells whether seccomp is left out, so that the wall behind it is seen.
    pub fn skips_seccomp(self) -> bool {
        matches!(self, Self::OpenFileBehindLandlock | Self::ConnectBehindLandlock | Self::ReadParentBehindLandlock)
    }

    /// Tries it; an attempt that seccomp sees does not return.
    #[expect(clippy::disallowed_methods, reason = "trying what is forbidden is the purpose")]
    pub(super) fn attempt(self, parent: u32) -> ExitCode {
        let worked = match self {
            Self::Harmless => true,
            Self::OpenFile | Self::OpenFileBehindLandlock => std::fs::File::open("/etc/hostname").is_ok(),
            Self::CreateFile => std::fs::File::create(format!("/tmp/pml-probe-{parent}")).is_ok(),
            Self::Connect | Self::ConnectBehindLandlock => TcpStream::connect("127.0.0.1:9").is_ok_or_refused(),
            Self::Datagram => UdpSocket::bind("127.0.0.1:0").is_ok(),
            Self::StartProgram => std::process::Command::new("/bin/true").spawn().is_ok(),
            Self::StartThread => std::thread::Builder::new().spawn(|| {}).is_ok(),
            Self::ReadParentMemory => std::fs::File::open(format!("/proc/{parent}/mem")).is_ok(),
            Self::ReadParentBehindLandlock => std::fs::read(format!("/proc/{parent}/environ")).is_ok(),
            Self::SignalParent => signal_parent(parent),
        };
        ExitCode::from(if worked { WORKED } else { REFUSED })
    }
}

fn signal_parent(parent: u32) -> bool {
    let pid = i32::try_from(parent).ok().and_then(rustix::process::Pid::from_raw);
    pid.is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
}

/// A refused connection means that the packet left: only a denial counts as held.
trait LeftTheProcess {
    fn is_ok_or_refused(&self) -> bool;
}

impl LeftTheProcess for std::io::Result<TcpStream> {
    fn is_ok_or_refused(&self) -> bool {
        match self {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        }
    }
}
