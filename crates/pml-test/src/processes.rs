//! Asks the kernel about live processes.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

/// What the kernel says about one process.
#[derive(Debug)]
pub struct LiveProcess {
    pub id: u32,
    status: BTreeMap<String, String>,
}

impl LiveProcess {
    /// Reads a process; `None` if it is gone or a zombie.
    pub fn read(id: u32) -> Option<Self> {
        let text = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let pairs = text.lines().filter_map(|line| line.split_once(':'));
        let status: BTreeMap<_, _> = pairs.map(|(key, value)| (key.to_owned(), value.trim().to_owned())).collect();
        let gone = status.get("State").is_none_or(|state| state.starts_with('Z') || state.starts_with('X'));
        (!gone).then_some(Self { id, status })
    }

    /// Returns a line of `/proc/PID/status`.
    pub fn status(&self, key: &str) -> &str {
        self.status.get(key).map_or("", String::as_str)
    }

    /// Returns where every open descriptor leads.
    pub fn descriptors(&self) -> Vec<String> {
        let entries = fs::read_dir(format!("/proc/{}/fd", self.id)).expect("descriptors of a live process");
        let mut targets: Vec<String> = entries
            .flatten()
            .map(|entry| fs::read_link(entry.path()).map(|target| target.display().to_string()).unwrap_or_default())
            .collect();
        targets.sort();
        targets
    }

    pub fn environment(&self) -> Vec<u8> {
        fs::read(format!("/proc/{}/environ", self.id)).expect("environment of a live process")
    }

    /// Returns the soft limit of a resource as `/proc/PID/limits` names it.
    pub fn limit(&self, name: &str) -> String {
        let text = fs::read_to_string(format!("/proc/{}/limits", self.id)).expect("limits of a live process");
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.split_whitespace().next().unwrap_or_default().to_owned()
    }

    pub fn namespace(&self, name: &str) -> String {
        let link = fs::read_link(format!("/proc/{}/ns/{name}", self.id)).expect("a namespace of a live process");
        link.display().to_string()
    }

    /// Private memory in kilobytes: what this process costs beside others of its kind.
    pub fn private_kb(&self) -> u64 {
        let text = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.id)).expect("memory of a live process");
        let line = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            value.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default()
        };
        line("Private_Clean:") + line("Private_Dirty:")
    }
}

/// Returns the live children of a process.
pub fn children_of(parent: u32) -> Vec<LiveProcess> {
    let processes = fs::read_dir("/proc").expect("a process list");
    let ids = processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter_map(LiveProcess::read).filter(|process| process.status("PPid") == parent.to_string()).collect()
}

pub fn is_root() -> bool {
    LiveProcess::read(std::process::id()).is_some_and(|own| own.status("Uid").starts_with("0\t"))
}

/// Looks again and again until something holds; fails after 10 seconds.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !holds() {
        assert!(Instant::now() < deadline, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}
