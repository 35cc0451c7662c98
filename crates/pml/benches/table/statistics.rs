use std::fmt;
use std::time::{Duration, Instant};

/// One line of the table.
#[derive(Debug, Clone)]
pub struct Row {
    pub name: String,
    /// Microseconds, kilobytes or megabytes.
    pub value: f64,
    unit: &'static str,
    target: Option<f64>,
    baseline: Option<(&'static str, f64)>,
}

impl Row {
    pub fn time(name: &str, median: Duration, baseline: Option<(&'static str, f64)>) -> Self {
        Self { name: name.to_owned(), value: median.as_secs_f64() * 1e6, unit: "µs", target: None, baseline }
    }

    pub fn size(name: &str, value: f64, unit: &'static str) -> Self {
        Self { name: name.to_owned(), value, unit, target: None, baseline: None }
    }

    pub fn target(mut self, target: f64) -> Self {
        self.target = Some(target);
        self
    }
}

pub fn heading() -> String {
    format!("{:<52} {:>12} {:>12}  {}", "what (median)", "figure", "target", "against")
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = self.target.map_or_else(|| "–".to_owned(), |target| format!("{target:.0} {}", self.unit));
        write!(f, "{:<52} {:>9.1} {} {:>12}", self.name, self.value, self.unit, target)?;
        if let Some((name, value)) = self.baseline {
            write!(f, "  {:.2} × {name}", self.value / value)?;
        }
        Ok(())
    }
}

/// Measures one thing many times and returns the median.
pub fn median(times: impl IntoIterator<Item = Duration>) -> Duration {
    let mut times: Vec<Duration> = times.into_iter().collect();
    times.sort_unstable();
    times[times.len() / 2]
}

pub fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let began = Instant::now();
    std::hint::black_box(work());
    began.elapsed()
}
