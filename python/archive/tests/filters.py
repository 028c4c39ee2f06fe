"""Asks the Bloom filters of an archive's positions with DuckDB, which has its own reader of them.

usage: filters.py ARCHIVE

Every row group must have a filter, which must know the keys that are there and hardly any others.
"""

import json
import random
import sys

import duckdb


def check(database, path):
    filters = database.execute(
        "SELECT bloom_filter_offset, bloom_filter_length FROM parquet_metadata(?)"
        " WHERE path_in_schema = 'board'",
        [path],
    ).fetchall()
    if not filters or any(None in row for row in filters):
        sys.exit(f"{path}: a row group has no filter")

    def passes(key):
        rows = database.execute(
            "SELECT bool_or(NOT bloom_filter_excludes) FROM parquet_bloom_probe(?, 'board', ?)", [path, key]
        )
        return rows.fetchone()[0]

    keys = database.execute(
        "SELECT DISTINCT board FROM read_parquet(?) ORDER BY hash(board) LIMIT 300", [path]
    ).fetchall()
    for (key,) in keys:
        if not passes(key):
            sys.exit(f"{path}: the filters do not know {key}")
    chance = random.Random(18)
    others = [chance.randrange(-(1 << 63), 1 << 63) for _ in range(300)]
    passed = sum(passes(key) for key in others)
    if passed > len(filters) * len(others) // 10:
        sys.exit(f"{path}: {passed} of {len(others)} other keys pass")


def main(archive):
    with open(f"{archive}/manifest.json", encoding="utf-8") as file:
        generations = json.load(file)["generations"]
    for generation in generations:
        check(duckdb.connect(), f"{archive}/{generation['positions']['file']}")
    print("the filters know their keys")


main(sys.argv[1])
