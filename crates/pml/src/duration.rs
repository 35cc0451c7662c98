use std::time::Duration;

/// Reads `30s`, `500ms`, `2m` or a bare number of milliseconds.
pub fn parse(text: &str) -> Result<Duration, String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let milliseconds = match unit {
        "" | "ms" => 1.0,
        "s" => 1000.0,
        "m" | "min" => 60_000.0,
        _ => return Err(format!("unknown unit `{unit}`; use ms, s or m")),
    };
    let number: f64 = number.parse().map_err(|_| "not a number; try 30s or 500ms".to_owned())?;
    match Duration::try_from_secs_f64(number * milliseconds / 1000.0) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("must be more than nothing".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_people_write_them() {
        let check = |text: &str, milliseconds: u64| assert_eq!(parse(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        check("500", 500);
        check("500ms", 500);
        check("30s", 30_000);
        check("1.5s", 1_500);
        check("2m", 120_000);
        for bad in ["", "s", "0", "-1s", "1h", "1.2.3s", "99999999999999999999s"] {
            assert!(parse(bad).is_err(), "{bad:?} is no duration");
        }
    }
}
