//! The values of a column as texts, row by row.

use std::{borrow::Cow, sync::Arc};

use chrono::{DateTime, NaiveTime};
use notation::decode;
use parquet::{
    basic::{ConvertedType, LogicalType, TimeUnit, Type as Physical},
    column::reader::ColumnReaderImpl,
    data_type::{
        BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FloatType, Int32Type, Int64Type,
        Int96, Int96Type,
    },
    file::metadata::RowGroupMetaData,
    schema::types::{ColumnDescriptor, SchemaDescriptor},
};

use super::{
    codec::{Contents, reason},
    pages::{Budget, Pages},
};

/// A column that has a text in each row, or several, or none.
pub(super) struct Leaf {
    name: String,
    /// The place in the row groups.
    index: usize,
    physical: Physical,
    form: Form,
}

/// The meaning of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Texts, numbers with a sign and truth values.
    Plain,
    Unsigned,
    /// Days since 1970.
    Date,
    /// Parts of a second since midnight or since 1970, with their number in a second.
    Time(i64),
    Instant(i64),
    /// Numbers with this many digits behind the point.
    Decimal(u32),
}

/// The columns of a table that have texts: those with at most one list and without several values
/// under one name.
pub(super) fn leaves(schema: &SchemaDescriptor) -> Vec<Leaf> {
    let roots: Vec<usize> =
        (0..schema.num_columns()).map(|leaf| schema.get_column_root_idx(leaf)).collect();
    let mut leaves = Vec::new();
    for (index, root) in roots.iter().enumerate() {
        let column = schema.column(index);
        let is_alone = roots.iter().filter(|other| *other == root).count() == 1;
        let form = Form::of(&column).filter(|_| is_alone && column.max_rep_level() <= 1);
        if let Some(form) = form {
            let name = schema.get_column_root(index).name().to_owned();
            leaves.push(Leaf { name, index, physical: column.physical_type(), form });
        }
    }
    leaves
}

impl Form {
    /// Nothing for values that have no text.
    fn of(column: &ColumnDescriptor) -> Option<Self> {
        let per_second = |unit: &TimeUnit| match unit {
            TimeUnit::MILLIS => 1_000,
            TimeUnit::MICROS => 1_000_000,
            TimeUnit::NANOS => 1_000_000_000,
        };
        let form = match (column.logical_type_ref(), column.converted_type()) {
            (Some(LogicalType::Date), _) | (None, ConvertedType::DATE) => Self::Date,
            (Some(LogicalType::Time(time)), _) => Self::Time(per_second(&time.unit)),
            (Some(LogicalType::Timestamp(time)), _) => Self::Instant(per_second(&time.unit)),
            (None, ConvertedType::TIME_MILLIS) => Self::Time(1_000),
            (None, ConvertedType::TIME_MICROS) => Self::Time(1_000_000),
            (None, ConvertedType::TIMESTAMP_MILLIS) => Self::Instant(1_000),
            (None, ConvertedType::TIMESTAMP_MICROS) => Self::Instant(1_000_000),
            (Some(LogicalType::Decimal(_)), _) | (None, ConvertedType::DECIMAL) => {
                Self::Decimal(u32::try_from(column.type_scale()).ok().filter(|scale| *scale < 19)?)
            }
            (Some(LogicalType::Integer(integer)), _) if !integer.is_signed => Self::Unsigned,
            (
                None,
                ConvertedType::UINT_8
                | ConvertedType::UINT_16
                | ConvertedType::UINT_32
                | ConvertedType::UINT_64,
            ) => Self::Unsigned,
            (
                None
                | Some(LogicalType::String | LogicalType::Enum | LogicalType::Json)
                | Some(LogicalType::Integer(_) | LogicalType::Unknown),
                converted,
            ) if converted != ConvertedType::BSON => Self::Plain,
            _ => return None,
        };
        let fits = match column.physical_type() {
            Physical::BYTE_ARRAY | Physical::BOOLEAN | Physical::FLOAT | Physical::DOUBLE => {
                form == Self::Plain
            }
            Physical::INT32 | Physical::INT64 | Physical::INT96 => true,
            Physical::FIXED_LEN_BYTE_ARRAY => false,
        };
        fits.then_some(form)
    }

    fn show(self, value: i64) -> String {
        let shown = match self {
            Self::Plain | Self::Unsigned => None,
            Self::Date => value.checked_mul(86_400).and_then(|seconds| instant(seconds, 0)),
            Self::Time(parts) => u32::try_from(value.div_euclid(parts)).ok().and_then(|seconds| {
                let time = NaiveTime::from_num_seconds_from_midnight_opt(
                    seconds,
                    nanoseconds(value, parts),
                )?;
                Some(time.format("%H:%M:%S%.f").to_string())
            }),
            Self::Instant(parts) => instant(value.div_euclid(parts), nanoseconds(value, parts)),
            Self::Decimal(digits) => Some(decimal(value, digits)),
        };
        shown.unwrap_or_else(|| value.to_string())
    }
}

/// The part of a second behind the whole ones.
fn nanoseconds(value: i64, parts: i64) -> u32 {
    (value.rem_euclid(parts) * (1_000_000_000 / parts)) as u32
}

/// A date as in a tag, with its time unless that is midnight.
fn instant(seconds: i64, nanoseconds: u32) -> Option<String> {
    let time = DateTime::from_timestamp(seconds, nanoseconds)?;
    let is_midnight = seconds.rem_euclid(86_400) == 0 && nanoseconds == 0;
    let format = if is_midnight { "%Y.%m.%d" } else { "%Y.%m.%d %H:%M:%S" };
    Some(time.format(format).to_string())
}

fn decimal(value: i64, digits: u32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let unit = 10_u64.pow(digits);
    let (whole, part) = (value.unsigned_abs() / unit, value.unsigned_abs() % unit);
    match digits {
        0 => format!("{sign}{whole}"),
        digits => format!("{sign}{whole}.{part:0digits$}", digits = digits as usize),
    }
}

impl Leaf {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn is_text(&self) -> bool {
        self.physical == Physical::BYTE_ARRAY
    }

    /// Begins to read the column of a row group.
    pub(super) fn open(
        &self,
        file: &Arc<Contents>,
        group: &RowGroupMetaData,
        budget: &Budget,
    ) -> Result<Box<dyn Column>, String> {
        let chunk = group.column(self.index);
        let rows = usize::try_from(group.num_rows()).unwrap_or_default();
        let pages = Pages::new(file, chunk, rows, budget);
        let pages = Box::new(pages.map_err(|error| reason(&error))?);
        let column = chunk.column_descr_ptr();
        let form = self.form;
        Ok(match self.physical {
            Physical::BOOLEAN => Typed::<BoolType>::boxed(column, pages, ToString::to_string),
            Physical::INT32 => Typed::<Int32Type>::boxed(column, pages, move |value| match form {
                Form::Unsigned => (*value as u32).to_string(),
                form => form.show((*value).into()),
            }),
            Physical::INT64 => Typed::<Int64Type>::boxed(column, pages, move |value| match form {
                Form::Unsigned => (*value as u64).to_string(),
                form => form.show(*value),
            }),
            Physical::INT96 => Typed::<Int96Type>::boxed(column, pages, |value: &Int96| {
                Form::Instant(1).show(value.to_seconds())
            }),
            Physical::FLOAT => Typed::<FloatType>::boxed(column, pages, ToString::to_string),
            Physical::DOUBLE => Typed::<DoubleType>::boxed(column, pages, ToString::to_string),
            Physical::BYTE_ARRAY | Physical::FIXED_LEN_BYTE_ARRAY => {
                Box::new(Typed::<ByteArrayType>::new(column, pages, Box::new(text)))
            }
        })
    }
}

/// A column of a row group that is being read.
pub(super) trait Column {
    /// The text of the next row, unless it is longer than there is room. It is empty for a null.
    /// The texts of a list stand behind each other.
    fn next(&mut self, room: usize) -> Result<Option<String>, String>;
}

/// How many rows are decoded at a time where each has one value. Lists are decoded one by one.
const BATCH: usize = 128;

/// A value as text, unless it is longer than there is room.
type Show<V> = Box<dyn Fn(&V, usize) -> Option<Cow<'_, str>>>;

struct Typed<T: DataType> {
    reader: ColumnReaderImpl<T>,
    show: Show<T::T>,
    /// The level of definition of a value that is there.
    deepest: i16,
    has_lists: bool,
    batch: Batch<T::T>,
}

/// Values of some rows.
struct Batch<V> {
    values: Vec<V>,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    /// How many values there are, nulls and empty lists among them.
    count: usize,
    /// How many of these, and how many that are there, belong to rows before.
    passed: usize,
    taken: usize,
}

impl<V> Default for Batch<V> {
    fn default() -> Self {
        let (values, definitions, repetitions) = (Vec::new(), Vec::new(), Vec::new());
        Self { values, definitions, repetitions, count: 0, passed: 0, taken: 0 }
    }
}

impl<T: DataType> Typed<T> {
    fn new(column: Arc<ColumnDescriptor>, pages: Box<Pages>, show: Show<T::T>) -> Self {
        Self {
            deepest: column.max_def_level(),
            has_lists: column.max_rep_level() > 0,
            reader: ColumnReaderImpl::new(column, pages),
            show,
            batch: Batch::default(),
        }
    }

    /// For values whose texts are short.
    fn boxed(
        column: Arc<ColumnDescriptor>,
        pages: Box<Pages>,
        show: impl Fn(&T::T) -> String + 'static,
    ) -> Box<dyn Column> {
        Box::new(Self::new(column, pages, Box::new(move |value, _| Some(show(value).into()))))
    }

    /// Decodes the next rows.
    fn fill(&mut self) -> Result<(), String> {
        let mut batch = Batch::default();
        let rows = if self.has_lists { 1 } else { BATCH };
        let levels = (Some(&mut batch.definitions), Some(&mut batch.repetitions));
        let read = self.reader.read_records(rows, levels.0, levels.1, &mut batch.values);
        let (read, _, count) = read.map_err(|error| reason(&error))?;
        if read == 0 {
            return Err("it has fewer rows than its row group".to_owned());
        }
        self.batch = Batch { count, ..batch };
        Ok(())
    }
}

fn text(value: &ByteArray, room: usize) -> Option<Cow<'_, str>> {
    (value.len() <= room).then(|| decode(value.data()))
}

impl<T: DataType> Column for Typed<T> {
    fn next(&mut self, room: usize) -> Result<Option<String>, String> {
        if self.batch.passed == self.batch.count {
            self.fill()?;
        }
        let batch = &mut self.batch;
        let mut text = Some(String::new());
        let mut is_first = true;
        // A row goes on while its level of repetition is not 0.
        while batch.passed < batch.count
            && (is_first || batch.repetitions.get(batch.passed).is_some_and(|level| *level > 0))
        {
            is_first = false;
            let level = batch.definitions.get(batch.passed);
            batch.passed += 1;
            if level.is_some_and(|level| *level != self.deepest) {
                continue;
            }
            let Some(value) = batch.values.get(batch.taken) else { continue };
            batch.taken += 1;
            text = text.and_then(|text| {
                let more = (self.show)(value, room)?;
                let text = if text.is_empty() { more.into_owned() } else { text + " " + &more };
                (text.len() <= room).then_some(text)
            });
        }
        if self.has_lists {
            // Lists may be long, and columns many.
            self.batch = Batch::default();
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    #[test]
    fn numbers_that_stand_for_something() {
        for (form, value, expected) in [
            (Form::Plain, -7, "-7"),
            (Form::Date, 15_706, "2013.01.01"),
            (Form::Date, i64::MAX, "9223372036854775807"),
            (Form::Time(1_000), 39_033_000, "10:50:33"),
            (Form::Time(1_000_000), 39_033_500_000, "10:50:33.500"),
            (Form::Time(1), -1, "-1"),
            (Form::Instant(1_000), 1_356_998_400_000, "2013.01.01"),
            (Form::Instant(1_000_000_000), 1_357_037_433_000_000_000, "2013.01.01 10:50:33"),
            (Form::Instant(1_000), -1, "1969.12.31 23:59:59"),
            (Form::Decimal(2), -5, "-0.05"),
            (Form::Decimal(0), 12, "12"),
        ] {
            assert_eq!(form.show(value), expected, "{form:?}");
        }
    }
}
