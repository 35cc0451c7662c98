//! What the world's files cannot do fast, or at all, in JavaScript. Pure functions.

use jiff::Timestamp;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use rquickjs::{Array, Ctx, Exception, Function, Object, Result, TypedArray, Value};
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha384, Sha512};

use super::exceptions;

pub fn add<'js>(ctx: &Ctx<'js>, host: &Object<'js>, local_zone: String) -> Result<()> {
    host.set("utf8Encode", Function::new(ctx.clone(), utf8_encode)?)?;
    host.set("utf8DecodeHex", Function::new(ctx.clone(), utf8_decode)?)?;
    host.set("digest", Function::new(ctx.clone(), digest)?)?;
    host.set("zone", Function::new(ctx.clone(), zone)?)?;
    let local_zone = if find_zone(&local_zone).is_some() { local_zone } else { "UTC".to_owned() };
    host.set("localZone", Function::new(ctx.clone(), move || local_zone.clone())?)
}

fn utf8_encode<'js>(ctx: Ctx<'js>, text: Value<'js>) -> Result<TypedArray<'js, u8>> {
    TypedArray::new(ctx, exceptions::text(&text).unwrap_or_default().into_bytes())
}

fn utf8_decode(ctx: Ctx<'_>, hex: String, fatal: bool) -> Result<String> {
    String::from_utf8(from_hex(&hex)).or_else(|error| match fatal {
        true => Err(Exception::throw_type(&ctx, "The encoded data was not valid for encoding utf-8")),
        false => Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    })
}

fn digest(ctx: Ctx<'_>, name: String, hex: String) -> Result<TypedArray<'_, u8>> {
    let bytes = from_hex(&hex);
    let hash = match name.as_str() {
        "SHA1" => Sha1::digest(bytes).to_vec(),
        "SHA256" => Sha256::digest(bytes).to_vec(),
        "SHA384" => Sha384::digest(bytes).to_vec(),
        "SHA512" => Sha512::digest(bytes).to_vec(),
        _ => return Err(Exception::throw_type(&ctx, "Unknown digest")),
    };
    TypedArray::new(ctx, hash)
}

/// Returns `[name, offset in seconds, abbreviation]` of a zone at a time, or `null`.
///
/// The zones are part of the executable: no file can be read here.
fn zone<'js>(ctx: Ctx<'js>, name: String, epoch_ms: f64) -> Result<Value<'js>> {
    let Some((zone, time)) = find_zone(&name).zip(Timestamp::from_millisecond(epoch_ms as i64).ok()) else {
        return Ok(Value::new_null(ctx));
    };
    let at = zone.to_offset_info(time);
    let answer = Array::new(ctx)?;
    answer.set(0, zone.iana_name().unwrap_or("UTC"))?;
    answer.set(1, at.offset().seconds())?;
    answer.set(2, at.abbreviation())?;
    Ok(answer.into_value())
}

fn find_zone(name: &str) -> Option<TimeZone> {
    TimeZoneDatabase::bundled().get(name).ok()
}

/// Bytes leave the engine as hexadecimal text: reading its memory would be unsafe code.
fn from_hex(hex: &str) -> Vec<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or_default() as u8;
    hex.as_bytes().chunks_exact(2).map(|pair| (digit(pair[0]) << 4) | digit(pair[1])).collect()
}
