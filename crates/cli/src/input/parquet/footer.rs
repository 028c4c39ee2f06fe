//! The end of a Parquet file: its schema, and where its columns are.
//!
//! The library follows the nesting of a schema as deep as it goes and reserves as many fields as a
//! group says to have, so both are checked first, in Thrift's compact protocol.

use std::ops::ControlFlow;

use parquet::{
    file::{
        metadata::{ParquetMetaData, ParquetMetaDataReader},
        reader::{ChunkReader, Length},
    },
    schema::types::SchemaDescriptor,
};

use super::codec::{Contents, reason};

/// The longest footer in bytes. Those of real tables have some hundred bytes for each column of a
/// row group.
const MAX_FOOTER: usize = 16 << 20;

/// Groups in groups may be this deep, and as deep may lie what is passed over.
const MAX_DEPTH: usize = 32;

/// The most columns of a table.
const MAX_FIELDS: i64 = 4096;

/// Reads the footer of a file.
pub(super) fn read(file: &Contents) -> Result<ParquetMetaData, String> {
    let cut = || "the file is cut off: it does not end as Parquet does".to_owned();
    let body = file.len().checked_sub(8).ok_or_else(cut)?;
    let tail = file.get_bytes(body, 8).map_err(|error| reason(&error))?;
    let (length, magic) = tail.split_first_chunk().ok_or_else(cut)?;
    match magic {
        b"PAR1" => {}
        b"PARE" => return encrypted(),
        _ => return Err(cut()),
    }
    let length = u32::from_le_bytes(*length) as usize;
    if length > MAX_FOOTER {
        return Err(format!("the footer of the file is longer than {MAX_FOOTER} bytes"));
    }
    let damaged = |why: &str| format!("the footer of the file is damaged: {why}");
    let start = body.checked_sub(length as u64);
    let start = start.ok_or_else(|| damaged("it is longer than the file"))?;
    let footer = file.get_bytes(start, length).map_err(|error| reason(&error))?;
    check_schema(&footer).map_err(|why| damaged(&why))?;
    if is_encrypted(&footer) {
        return encrypted();
    }
    let metadata = ParquetMetaDataReader::decode_metadata(&footer);
    let metadata = metadata.map_err(|error| damaged(&reason(&error)))?;
    check_groups(&metadata).map_err(|why| damaged(&why))?;
    Ok(metadata)
}

fn encrypted<T>() -> Result<T, String> {
    Err("the file is encrypted; write it without encryption first".to_owned())
}

/// Whether columns are encrypted though the footer is not.
fn is_encrypted(footer: &[u8]) -> bool {
    /// The field that names the algorithm.
    const ALGORITHM: i16 = 8;
    let mut is_there = false;
    let _ = Thrift(footer).fields(&mut |thrift, id, kind| {
        is_there |= id == ALGORITHM;
        thrift.skip(kind, MAX_DEPTH)
    });
    is_there
}

/// Whether all row groups have the columns of the schema.
fn check_groups(metadata: &ParquetMetaData) -> Result<(), String> {
    let schema: &SchemaDescriptor = metadata.file_metadata().schema_descr();
    let is_good = |group: usize| metadata.row_group(group).num_columns() == schema.num_columns();
    match (0..metadata.num_row_groups()).find(|&group| !is_good(group)) {
        Some(group) => Err(format!("row group {} does not have all columns", group + 1)),
        None => Ok(()),
    }
}

/// Whether the schema is neither deep nor wide.
fn check_schema(footer: &[u8]) -> Result<(), String> {
    /// The schema is this field of the footer, and the number of children that of its elements.
    const SCHEMA: i16 = 2;
    const CHILDREN: i16 = 5;
    let mut nesting = Nesting::default();
    let read = Thrift(footer).fields(&mut |thrift, id, kind| {
        if id != SCHEMA {
            return thrift.skip(kind, MAX_DEPTH);
        }
        let (_, count) = thrift.list(kind)?;
        for _ in 0..count {
            let mut children = 0;
            thrift.fields(&mut |thrift, id, kind| match id {
                CHILDREN => {
                    children = thrift.integer()?;
                    Some(())
                }
                _ => thrift.skip(kind, MAX_DEPTH),
            })?;
            // The rest need not be read if the schema is refused.
            if nesting.push(children).is_break() {
                return None;
            }
        }
        Some(())
    });
    match (nesting.refusal, read) {
        (Some(why), _) => Err(why),
        (None, Some(())) => Ok(()),
        (None, None) => Err("it ends too early, or has fields of unknown kinds".to_owned()),
    }
}

/// How deep the elements of a schema lie: each group comes before its children.
#[derive(Default)]
struct Nesting {
    /// How many children are still to come, of each group that is open.
    open: Vec<i64>,
    count: i64,
    refusal: Option<String>,
}

impl Nesting {
    fn push(&mut self, children: i64) -> ControlFlow<()> {
        while self.open.last() == Some(&0) {
            self.open.pop();
        }
        if let Some(left) = self.open.last_mut() {
            *left -= 1;
        }
        if children > 0 {
            self.open.push(children);
        }
        self.count += 1;
        if self.open.len() > MAX_DEPTH {
            self.refusal = Some(format!("its columns are nested more than {MAX_DEPTH} deep"));
        } else if self.count > MAX_FIELDS || !(0..=MAX_FIELDS).contains(&children) {
            self.refusal = Some(format!("it has more than {MAX_FIELDS} columns"));
        }
        match self.refusal {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Gets a field with its number and its kind, and must read or skip it.
type Field<'f, 't> = &'f mut dyn FnMut(&mut Thrift<'t>, i16, u8) -> Option<()>;

/// Bytes in Thrift's compact protocol.
struct Thrift<'t>(&'t [u8]);

impl<'t> Thrift<'t> {
    /// Kinds of fields.
    const LIST: u8 = 9;
    const SET: u8 = 10;
    const STRUCTURE: u8 = 12;

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn pass(&mut self, count: u64) -> Option<()> {
        self.0 = self.0.get(usize::try_from(count).ok()?..)?;
        Some(())
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn integer(&mut self) -> Option<i64> {
        let value = self.varint()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// The kind and the number of the elements of a list.
    fn list(&mut self, kind: u8) -> Option<(u8, u64)> {
        if !matches!(kind, Self::LIST | Self::SET) {
            return None;
        }
        let header = self.byte()?;
        let count = match header >> 4 {
            15 => self.varint()?,
            count => u64::from(count),
        };
        Some((header & 15, count))
    }

    /// Reads the fields of a structure.
    fn fields(&mut self, each: Field<'_, 't>) -> Option<()> {
        let mut last = 0i16;
        loop {
            let header = self.byte()?;
            let kind = header & 15;
            if kind == 0 {
                return Some(());
            }
            last = match header >> 4 {
                0 => i16::try_from(self.integer()?).ok()?,
                step => last.checked_add(step.into())?,
            };
            each(self, last, kind)?;
        }
    }

    /// Passes over a field of this kind.
    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        let deeper = depth.checked_sub(1)?;
        match kind {
            1 | 2 => Some(()),
            3 => self.pass(1),
            4..=6 => self.varint().map(drop),
            7 => self.pass(8),
            8 => {
                let length = self.varint()?;
                self.pass(length)
            }
            Self::LIST | Self::SET => {
                let (kind, count) = self.list(kind)?;
                (0..count).try_for_each(|_| self.skip_element(kind, deeper))
            }
            11 => {
                let count = self.varint()?;
                let kinds = if count > 0 { self.byte()? } else { 0 };
                (0..count).try_for_each(|_| {
                    self.skip_element(kinds >> 4, deeper)?;
                    self.skip_element(kinds & 15, deeper)
                })
            }
            Self::STRUCTURE => self.fields(&mut |thrift, _, kind| thrift.skip(kind, deeper)),
            13 => self.pass(16),
            _ => None,
        }
    }

    /// Passes over an element of a list. There a truth value takes a byte.
    fn skip_element(&mut self, kind: u8, depth: usize) -> Option<()> {
        match kind {
            1 | 2 => self.pass(1),
            _ => self.skip(kind, depth),
        }
    }
}
