//! Games in tables in Parquet, which the tests write themselves.

use std::{fs, io::Write, sync::Arc};

use parquet::{
    basic::{Compression, Encoding, ZstdLevel},
    data_type::{ByteArray, ByteArrayType, Int32Type},
    file::{
        properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion},
        writer::SerializedFileWriter,
    },
    schema::parser::parse_message_type,
};

use crate::support::{Folder, run, run_with};

/// The values of a column of a row group.
enum Data<'d> {
    Texts(Vec<Option<&'d str>>),
    Lists(Vec<Option<Vec<&'d str>>>),
    /// Numbers without nulls.
    Numbers(Vec<i32>),
}

use Data::{Lists, Numbers, Texts};

/// A file with these columns in each row group.
fn table(
    columns: &str,
    properties: WriterPropertiesBuilder,
    groups: impl IntoIterator<Item = Vec<Data<'static>>>,
) -> Vec<u8> {
    let schema = parse_message_type(&format!("message table {{ {columns} }}")).unwrap();
    let properties = Arc::new(properties.build());
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), properties).unwrap();
    for group in groups {
        let mut rows = writer.next_row_group().unwrap();
        for data in group {
            let mut column = rows.next_column().unwrap().unwrap();
            let (mut values, mut definitions, mut repetitions) = (vec![], vec![], vec![]);
            match data {
                Numbers(numbers) => {
                    column.typed::<Int32Type>().write_batch(&numbers, None, None).unwrap();
                    column.close().unwrap();
                    continue;
                }
                Texts(texts) => {
                    definitions.extend(texts.iter().map(|text| i16::from(text.is_some())));
                    values.extend(texts.into_iter().flatten().map(ByteArray::from));
                }
                Lists(lists) => {
                    for list in lists {
                        repetitions.push(0);
                        match list.as_deref() {
                            None => definitions.push(0),
                            Some([]) => definitions.push(1),
                            Some(list) => {
                                repetitions.extend(list.iter().skip(1).map(|_| 1));
                                definitions.extend(list.iter().map(|_| 3));
                                values.extend(list.iter().copied().map(ByteArray::from));
                            }
                        }
                    }
                }
            }
            let writer = column.typed::<ByteArrayType>();
            let repetitions = (!repetitions.is_empty()).then_some(&repetitions[..]);
            writer.write_batch(&values, Some(&definitions), repetitions).unwrap();
            column.close().unwrap();
        }
        rows.close().unwrap();
    }
    writer.into_inner().unwrap()
}

fn plain() -> WriterPropertiesBuilder {
    WriterProperties::builder()
}

const LIST: &str = "(LIST) { repeated group list { optional binary element (STRING); } }";

/// Games as a server publishes them, in two row groups.
fn games() -> Vec<u8> {
    let columns = "optional binary Event (STRING); optional binary White (STRING);
                   optional binary Result (STRING); required int32 white_elo;
                   required int32 Date (DATE); optional binary movetext (STRING);";
    let group = |event, elo, moves: [Option<&'static str>; 2]| {
        vec![
            Texts(vec![Some(event), None]),
            Texts(vec![Some("Ann \"A\""), Some("Bob")]),
            Texts(vec![Some("1-0"), Some("?")]),
            Numbers(vec![elo, 1500]),
            Numbers(vec![15_706, 15_707]),
            Texts(moves.to_vec()),
        ]
    };
    let moves = "1. e4 { [%clk 0:05:00] } 1... e5 2. Nf3 1-0";
    table(
        columns,
        plain(),
        [
            group("Rated Blitz game", 2000, [Some(moves), None]),
            group("Casual", 1900, [Some("d4 d5 c4"), Some("e4")]),
        ],
    )
}

#[test]
fn each_row_is_a_game() {
    let folder = Folder::new();
    let file = folder.file("games.parquet", games());
    let outcome = run(&["convert", "--to", "pgn", &file]).expect(1);
    for part in [
        "[Event \"Rated Blitz game\"]",
        "[Date \"2013.01.01\"]",
        "[White \"Ann \\\"A\\\"\"]",
        "[WhiteElo \"2000\"]",
        "1. e4",
        "2. Nf3 1-0",
        "\n\nd4 d5 c4 1-0\n",
        "[Date \"2013.01.02\"]",
    ] {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
    assert!(outcome.err.contains("#2: column `movetext` has no moves"), "{}", outcome.err);
    let outcome = run(&["replay", &file]).expect(1);
    for part in ["#1  legal, 3 plies  chess", "#3  legal, 3 plies", "#4  legal, 1 ply"] {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
    let outcome = run(&["select", "--player", "Bob", &file]);
    assert_eq!(outcome.out.matches("[White \"Bob\"]").count(), 1, "{outcome:?}");
    // The end of a file comes first, so a stream is copied.
    let outcome = run_with(&["replay", "--games", "3", "-"], &games());
    assert!(outcome.out.contains("#3  legal, 3 plies"), "{outcome:?}");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&games()).unwrap();
    let file = folder.file("games.parquet.gz", gzip.finish().unwrap());
    let outcome = run(&["replay", "--games", "3", &file]);
    assert!(outcome.out.contains("#3  legal, 3 plies"), "{outcome:?}");
}

#[test]
fn moves_as_lists() {
    let columns = format!("optional group moves_uci {LIST} optional binary Variant (STRING);");
    let rows = vec![
        Lists(vec![
            Some(vec!["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"]),
            Some(vec!["1e2e4", "2d2d4", "1e7e5"]),
            Some(vec![]),
            None,
            Some(vec!["e2e4"]),
        ]),
        Texts(vec![Some("Crazyhouse"), None, None, None, Some("Standard")]),
    ];
    let outcome = run_with(&["replay", "-"], &table(&columns, plain(), [rows])).expect(1);
    for part in [
        "#1  legal, 5 plies  crazyhouse",
        "#2  legal, 3 plies  bughouse",
        "#5  legal, 1 ply  chess",
    ] {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
    assert_eq!(outcome.err.matches("column `moves_uci` has no moves").count(), 2, "{outcome:?}");
}

#[test]
fn the_column_with_moves_is_found() {
    // A name of moves does not make moves, nor does a number.
    let columns = "required int32 moves; optional binary game (STRING);
                   optional binary san (STRING); optional binary uci (STRING);";
    let rows = vec![
        Numbers(vec![2]),
        Texts(vec![Some("x7Gh")]),
        Texts(vec![Some("e4 e5")]),
        Texts(vec![Some("e2e4 e7e5")]),
    ];
    let file = table(columns, plain(), [rows]);
    let outcome = run_with(&["convert", "--to", "pgn", "-"], &file).expect(0);
    for part in ["[moves \"2\"]", "[game \"x7Gh\"]", "[uci \"e2e4 e7e5\"]", "\n\ne4 e5 *\n"] {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
    let none = table("required int32 id;", plain(), [vec![Numbers(vec![1])]]);
    let outcome = run_with(&["replay", "-"], &none).expect(2);
    assert!(outcome.err.contains("no column has moves: none is named `moves`"), "{outcome:?}");
    assert!(outcome.err.contains("the columns are `id`"), "{outcome:?}");
    let number = table("required int32 moves;", plain(), [vec![Numbers(vec![1])]]);
    let outcome = run_with(&["replay", "-"], &number).expect(2);
    assert!(outcome.err.contains("column `moves` is neither text nor a list"), "{outcome:?}");
}

#[test]
fn commands_that_cannot_take_it_say_so() {
    let folder = Folder::new();
    let file = folder.file("games.parquet", games());
    for command in ["check", "fmt"] {
        let outcome = run(&[command, &file]).expect(2);
        assert!(outcome.err.contains("this is a table in Parquet"), "{outcome:?}");
        assert!(outcome.err.contains("tandem convert --to bpgn"), "{outcome:?}");
    }
    assert!(fs::read(&file).unwrap() == games());
    let text = folder.file("one.bpgn", "1A. e4 1a. e5 1B. d4 *\n");
    let archive = folder.path("games.archive");
    run(&["import", "--archive", &archive, &text]).expect(0);
    for part in ["games", "positions", "moves", "totals"] {
        let file = format!("{archive}/{part}/00000001.parquet");
        let outcome = run(&["replay", &file]).expect(2);
        assert!(outcome.err.contains("a part of an archive of Tandem"), "{outcome:?}");
        assert!(outcome.err.contains("`tandem export --archive"), "{outcome:?}");
    }
}

/// The forms that pages have in files of other programs.
fn forms() -> Vec<(&'static str, WriterPropertiesBuilder)> {
    let zstd = || Compression::ZSTD(ZstdLevel::default());
    let version_2 = || {
        let no_texts = |properties: WriterPropertiesBuilder, column: &str| {
            let path = column.split('.').map(str::to_owned).collect::<Vec<_>>();
            properties.set_column_encoding(path.into(), Encoding::PLAIN)
        };
        let properties = plain().set_writer_version(WriterVersion::PARQUET_2_0);
        no_texts(no_texts(properties, "Name"), "moves.list.element")
            .set_column_encoding("Elo".into(), Encoding::DELTA_BINARY_PACKED)
            .set_dictionary_enabled(false)
    };
    vec![
        ("dictionaries", plain()),
        ("plain", plain().set_dictionary_enabled(false)),
        ("zstd", plain().set_compression(zstd())),
        ("version 2", version_2()),
        ("version 2, zstd", version_2().set_compression(zstd())),
        ("small pages", plain().set_data_page_row_count_limit(3).set_write_batch_size(1)),
    ]
}

/// Rows with everything that a page may have: texts, numbers, lists, nulls.
fn mixed(properties: WriterPropertiesBuilder) -> Vec<u8> {
    let columns =
        format!("optional binary Name (STRING); required int32 Elo; optional group moves {LIST}");
    let group = || {
        let names = (0..300).map(|row| (row % 3 > 0).then_some(["Ann", "Bob"][row % 2]));
        let lists = (0..300).map(|row| match row % 7 {
            0 => None,
            1 => Some(vec![]),
            count => Some(["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"][..count - 1].to_vec()),
        });
        vec![
            Texts(names.collect()),
            Numbers((0..300).map(|row| row * row).collect()),
            Lists(lists.collect()),
        ]
    };
    table(&columns, properties, [group(), group()])
}

#[test]
fn pages_in_every_form() {
    let mut texts = Vec::new();
    for (name, properties) in forms() {
        let outcome = run_with(&["convert", "--to", "pgn", "-"], &mixed(properties)).expect(1);
        assert_eq!(outcome.out.matches("[Elo ").count(), 2 * (300 - 86), "{name}");
        assert!(outcome.out.contains("[Elo \"89401\"]"), "{name}");
        texts.push((name, outcome.out));
    }
    let (_, first) = &texts[0];
    assert!(texts.iter().all(|(_, text)| text == first));
    let other = plain().set_dictionary_enabled(false);
    let other = other.set_column_encoding("Name".into(), Encoding::DELTA_BYTE_ARRAY);
    let outcome = run_with(&["replay", "-"], &mixed(other)).expect(2);
    let why = "row group 1: column `Name`: it has the encoding DELTA_BYTE_ARRAY";
    assert!(outcome.err.contains(why), "{outcome:?}");
}

#[test]
fn damaged_files_are_refused() {
    let folder = Folder::new();
    let mut chance = fastrand::Rng::with_seed(34);
    let mut count = 0;
    let mut store = |bytes: &[u8]| {
        folder.file(&format!("{count:04}.parquet"), bytes);
        count += 1;
    };
    for (_, properties) in forms() {
        let good = mixed(properties);
        store(&good[..good.len() / 2]);
        for _ in 0..100 {
            let mut bad = good.clone();
            for _ in 0..chance.u32(1..4) {
                let at = chance.usize(4..bad.len());
                bad[at] = match chance.u32(0..3) {
                    0 => chance.u8(..),
                    1 => 0xff,
                    _ => bad[at] ^ 1 << chance.u32(0..8),
                };
            }
            store(&bad);
        }
    }
    let path = folder.path("");
    let outcome = run(&["stats", "--glob", "*.parquet", "--jobs", "1", &path]).expect(2);
    let refused = outcome.err.lines().filter(|line| line.contains(".parquet: "));
    assert!(refused.count() > count / 10, "{}", outcome.err);
    // Cut at any place, a file has no end.
    let good = games();
    for length in [4, 7, 8, 11, 12, good.len() - 1] {
        let outcome = run_with(&["replay", "-"], &good[..length]).expect(2);
        assert!(outcome.err.contains("the file is cut off"), "{length}: {outcome:?}");
    }
}

/// A file with a footer of our own, in Thrift's compact protocol.
fn with_footer(footer: &[u8]) -> Vec<u8> {
    [b"PAR1", footer, &(footer.len() as u32).to_le_bytes(), b"PAR1"].concat()
}

#[test]
fn schemas_are_bounded() {
    // A version, then a list of 200,000 groups, each with the next one in it.
    let group = [0x35, 0, 0x18, 1, b'a', 0x15, 2, 0];
    let header = [0x15, 2, 0x19, 0xfc, 0xc0, 0x9a, 0x0c];
    let deep = with_footer(&[&header[..], &group.repeat(200_000), &[0]].concat());
    let outcome = run_with(&["replay", "-"], &deep).expect(2);
    assert!(outcome.err.contains("nested more than 32 deep"), "{outcome:?}");
    // A group that says to have 2³¹-1 children.
    let group = [0x48, 1, b'a', 0x15, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0];
    let wide = with_footer(&[&[0x15, 2, 0x19, 0x1c][..], &group, &[0]].concat());
    let outcome = run_with(&["replay", "-"], &wide).expect(2);
    assert!(outcome.err.contains("more than 4096 columns"), "{outcome:?}");
    // Columns are encrypted, with an algorithm that the footer names.
    let encrypted = with_footer(&[0x15, 2, 0x19, 0x0c, 0x6c, 0x1c, 0, 0, 0]);
    let outcome = run_with(&["replay", "-"], &encrypted).expect(2);
    assert!(outcome.err.contains("the file is encrypted"), "{outcome:?}");
    let long = [b"PAR1", &[0xff, 0xff, 0xff, 0x7f][..], b"PAR1"].concat();
    let outcome = run_with(&["replay", "-"], &long).expect(2);
    assert!(outcome.err.contains("the footer of the file is longer"), "{outcome:?}");
}

#[test]
fn lists_and_rows_are_bounded() {
    let columns = format!("optional group moves {LIST}");
    let row = |length| vec![Lists(vec![Some(vec!["e4"; length])])];
    let outcome = run_with(&["replay", "-"], &table(&columns, plain(), [row(40_000)])).expect(2);
    let why = "row group 1: column `moves`: a list has more than 32768 values";
    assert!(outcome.err.contains(why), "{outcome:?}");
    let text: &'static str = Box::leak("e4 ".repeat(700_000).into_boxed_str());
    let rows = vec![Texts(vec![Some(text), Some("e4")])];
    let file = table("optional binary moves (STRING);", plain(), [rows]);
    let outcome = run_with(&["replay", "-"], &file).expect(1);
    assert!(outcome.err.contains("#1: the row is longer than 2097152 bytes"), "{outcome:?}");
    assert!(outcome.out.contains("#2  legal, 1 ply"), "{outcome:?}");
}
