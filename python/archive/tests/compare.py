"""Compares two archives row by row.

usage: compare.py [--generations-differ] ARCHIVE ARCHIVE

Without the option each archive has one generation, and the rows of all tables must be the
same in the same order. With it, the rows of positions that count and the games must be the same in
any order; `moves/` and `totals/` depend on the generations.
"""

import json
import sys

import duckdb


def files(archive, kind):
    with open(f"{archive}/manifest.json", encoding="utf-8") as file:
        generations = json.load(file)["generations"]
    return [f"{archive}/{generation[kind]['file']}" for generation in generations]


def in_order(one, two):
    for kind in ("games", "positions", "moves", "totals"):
        tables = []
        for archive in (one, two):
            (path,) = files(archive, kind)
            tables.append(duckdb.connect().execute("SELECT * FROM read_parquet(?)", [path]))
        if [tuple(it[:2]) for it in tables[0].description] != [
            tuple(it[:2]) for it in tables[1].description
        ]:
            sys.exit(f"{kind}: the columns differ")
        number = 0
        while True:
            ours, theirs = (table.fetchmany(10_000) for table in tables)
            if ours != theirs:
                pairs = zip(ours, theirs)
                found = next((pair for pair in pairs if pair[0] != pair[1]), (ours[-1:], theirs[-1:]))
                sys.exit(f"{kind}: after row {number}: {found[0]} and {found[1]}")
            if not ours:
                break
            number += len(ours)
        if not number:
            sys.exit(f"{kind}: there are no rows")
    print("the rows are the same, and in the same order")


def in_any_order(one, two):
    database = duckdb.connect()

    def positions(archive):
        columns = "COLUMNS(* EXCLUDE (count))"
        rows = f"SELECT {columns}, sum(count) AS n FROM read_parquet({files(archive, 'positions')})"
        return f"({rows} GROUP BY ALL HAVING n > 0)"

    def games(archive):
        age = f"list_position({files(archive, 'games')}, filename)"
        rows = f"SELECT * FROM read_parquet({files(archive, 'games')}, filename = true)"
        last = f"row_number() OVER (PARTITION BY id ORDER BY {age} DESC) = 1"
        return f"(SELECT * EXCLUDE (filename) FROM ({rows} QUALIFY {last}))"

    for table in (games, positions):
        for left, right in ((one, two), (two, one)):
            query = f"FROM {table(left)} EXCEPT ALL FROM {table(right)} LIMIT 1"
            found = database.execute(query).fetchall()
            if found:
                sys.exit(f"{table.__name__}: only {left} has {found[0]}")
    print("the games and positions are the same")


if __name__ == "__main__":
    if sys.argv[1] == "--generations-differ":
        in_any_order(*sys.argv[2:])
    else:
        in_order(*sys.argv[1:])
