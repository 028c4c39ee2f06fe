#!/usr/bin/env python3
"""Builds an archive again on Spark: all else comes from `games/` alone.

The format is that of docs/archive.md. The new archive has each game once, with the row of the last
generation that has it, and nothing that was taken back. It can be read by `tandem explore` and by
anything else that reads archives.
"""

import argparse
import json
import os
import re
import sys
from pathlib import Path

EXAMPLE = """
examples:
  python build.py --from games.archive --to rebuilt.archive
  spark-submit --master yarn --py-files bughouse.py build.py \\
      --from s3a://bughouse/games.archive --to s3a://bughouse/rebuilt.archive
"""

FORMAT, VERSION = "tandem-archive", 1
ROW_GROUP = 65_536
PAGE = 4_096
# A key with fewer rows has none in `totals/`, and with fewer than MANY none in `moves/`.
LEAST = 256
MANY = 4096
BAND = 200
SITTING = 150
# 1 M games are 3 to 4 GB of positions, which one task sorts and writes.
GAMES = 1_000_000


KINDS = ("games", "positions", "moves", "totals")
# The columns that tell rows of `moves/` apart, in their order.
CELL = ["key", "kind", "move", "month", "band"]
TOP = ["top_game", "top_rating"]


class Failure(Exception):
    """Why the job cannot go on, as a sentence for the user."""


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0],
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--from", dest="source", required=True, metavar="URI",
                        help="the archive to read: a folder on any file system that Spark knows")
    parser.add_argument("--to", dest="target", required=True, metavar="URI",
                        help="the archive to write: a folder that does not exist yet")
    parser.add_argument("--games-per-generation", type=int, default=GAMES, metavar="N",
                        help="games in each generation; a generation is written by one task "
                             "(default: %(default)s)")
    found = parser.parse_args()
    if found.games_per_generation < 1:
        parser.error(f"--games-per-generation must be at least 1 (got {found.games_per_generation})")
    return found


def session():
    """A Spark session; the master and its resources come from spark-submit."""
    # Workers must have the libraries of this interpreter, unless somebody says otherwise.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("tandem archive")
    for key, value in {
        "spark.sql.session.timeZone": "UTC",
        "spark.ui.showConsoleProgress": "true" if sys.stderr.isatty() else "false",
    }.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.addPyFile(str(Path(__file__).with_name("bughouse.py")))
    return spark


class Folder:
    """A folder of a file system that Hadoop knows."""

    def __init__(self, spark, uri):
        self._jvm = spark.sparkContext._jvm
        self.uri = uri.rstrip("/")
        configuration = spark.sparkContext._jsc.hadoopConfiguration()
        self._files = self._path("").getFileSystem(configuration)
        # A local archive may get other files from other programs, which keep no checksums here.
        self._files.setWriteChecksum(False)

    def _path(self, name):
        return self._jvm.org.apache.hadoop.fs.Path(f"{self.uri}/{name}" if name else self.uri)

    def at(self, name):
        return f"{self.uri}/{name}"

    def exists(self, name=""):
        return self._files.exists(self._path(name))

    def bytes(self, name):
        return self._files.getFileStatus(self._path(name)).getLen()

    def names(self, name):
        return [status.getPath().getName() for status in self._files.listStatus(self._path(name))]

    def make(self, name):
        self._files.mkdirs(self._path(name))

    def rename(self, old, new):
        if not self._files.rename(self._path(old), self._path(new)):
            raise Failure(f"{self.at(old)} cannot be renamed to {new}")

    def delete(self, name):
        self._files.delete(self._path(name), True)

    def write(self, name, text):
        out = self._files.create(self._path(name), True)
        out.write(bytearray(text.encode()))
        out.close()


def manifest_of(spark, folder):
    """Reads and checks a manifest."""
    path = folder.at("manifest.json")
    if not folder.exists("manifest.json"):
        raise Failure("no archive here: manifest.json does not exist")
    text = spark.read.text(path, wholetext=True).first()
    try:
        manifest = json.loads(text[0] if text else "")
        found = manifest.get("format"), manifest.get("version")
        if found != (FORMAT, VERSION):
            raise Failure(f"manifest.json is `{found[0]}` version {found[1]}; this job reads "
                          f"`{FORMAT}` version {VERSION}")
        for generation in manifest["generations"]:
            str(generation["games"]["file"]), int(generation["number"]), int(generation["level"])
        int(manifest["next_game"])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Failure(f"manifest.json is not that of an archive: {error!r}") from None
    return manifest


def games_of(spark, folder, manifest):
    """The games, each as the last generation that has it says."""
    from functools import reduce

    from pyspark.sql import functions as F

    def read(place, generation):
        games = spark.read.parquet(folder.at(generation["games"]["file"]))
        return games.withColumn("place", F.lit(place))

    # A generation comes later than another if the manifest has it later.
    parts = [read(place, generation) for place, generation in enumerate(manifest["generations"])]
    games = reduce(lambda one, two: one.unionByName(two), parts)
    if len(parts) == 1:
        return games.drop("place")
    again = games.groupBy("id").agg(F.max("place").alias("last"), F.count("*").alias("rows"))
    again = again.where("rows > 1").drop("rows")
    # Most games are there once, so this is a small table, and the texts stay where they are.
    games = games.join(again, "id", "left").where("last IS NULL OR place = last")
    return games.drop("place", "last")


def required(frame):
    """The same columns as ones that cannot be null: archives have no optional columns."""
    from pyspark.sql import functions as F
    from pyspark.sql import types as T

    def column(field):
        text = isinstance(field.dataType, T.StringType)
        zero = "" if text else b"" if isinstance(field.dataType, T.BinaryType) else 0
        value = F.coalesce(F.col(field.name), F.lit(zero).cast(field.dataType))
        return value.alias(field.name)

    return frame.select(*map(column, frame.schema.fields))


def write(folder, kind, frame, generations, order, empty=None):
    """Writes a table: a file for each generation, sorted. `target` says where a row belongs.

    A table without rows becomes the file of the generation `empty`.
    """
    columns = [name for name in frame.columns if name != "target"]
    frame = frame.repartitionById(max(generations, 1), "target").sortWithinPartitions(*order)
    work = f"work-{kind}"
    writer = required(frame.select(*columns)).write
    options = {
        "compression": "zstd",
        # Plain values in pages of version 1 are what every reader knows, that of `tandem` too.
        "parquet.writer.version": "PARQUET_1_0",
        "parquet.enable.dictionary": "false",
        "parquet.block.row.count.limit": ROW_GROUP,
        "parquet.page.row.count.limit": PAGE,
        # The limit of rows ends a row group; this one is for texts of unusual length.
        "parquet.block.size": 1 << 28,
        "parquet.statistics.truncate.length": 64,
        # Look-ups pass over the row groups whose filter does not have their key.
        "parquet.bloom.filter.enabled#board": "true",
        "parquet.bloom.filter.expected.ndv#board": ROW_GROUP,
        "parquet.bloom.filter.fpp#board": 0.03,
    }
    writer.options(**options).parquet(folder.at(work))
    folder.make(kind)
    for name in folder.names(work):
        if name.startswith("part-"):
            # `part-00003-….parquet` is the partition 3, and generations count from 1.
            number = empty or int(name.split("-")[1]) + 1
            folder.rename(f"{work}/{name}", file_of(kind, number))
    folder.delete(work)


def file_of(kind, number):
    return f"{kind}/{number:08}.parquet"


def positions_of(games):
    """The rows of `positions/`, in any order."""
    from pyspark.sql import types as T

    ints = T.IntegerType(), T.LongType()
    fields = [T.StructField(name, ints[name in LONGS], False) for name in POSITIONS]
    inputs = ["id", "month", *RATINGS, "result", "start", "moves", "times"]
    return games.select(*inputs).mapInArrow(replayed, T.StructType(fields))


POSITIONS = ["board", "reserves", "both_boards", "game", "rating", "ply", "seat", "move", "points",
             "repeats", "month", "clock", "diagonal", "spent", "count"]
LONGS = {"board", "reserves", "both_boards", "game"}
RATINGS = ["white_a_rating", "black_a_rating", "white_b_rating", "black_b_rating"]
# By result and seat: half points for the player's team.
POINTS = {"1-0": (2, 0, 0, 2), "0-1": (0, 2, 2, 0), "1/2-1/2": (1, 1, 1, 1)}


def replayed(batches):
    """Replays batches of games. This runs on the workers, which get `bughouse` from the driver."""
    import pyarrow as pa

    import bughouse

    schema = pa.schema([
        pa.field(name, pa.int64() if name in LONGS else pa.int32(), nullable=False)
        for name in POSITIONS
    ])
    rows = []

    def batch():
        arrays = [pa.array(column, field.type) for column, field in zip(zip(*rows), schema)]
        rows.clear()
        return pa.RecordBatch.from_arrays(arrays, schema=schema)

    for games in batches:
        for game in games.to_pylist():
            rated = [game[name] for name in RATINGS if game[name] > 0]
            rating = sum(rated) // len(rated) if rated else 0
            points = POINTS.get(game["result"], (-1, -1, -1, -1))
            number, month = game["id"], game["month"]
            try:
                found = bughouse.positions(game["start"], game["moves"], game["times"])
            except bughouse.BadGame as error:
                raise ValueError(f"game {number} cannot be replayed: {error}") from None
            rows.extend(
                (board, reserves, both, number, rating, ply, seat, move, points[seat], repeats,
                 month, clock, diagonal, spent, 1)
                for board, reserves, both, ply, seat, move, repeats, clock, diagonal, spent in found
            )
            if len(rows) >= ROW_GROUP:
                yield batch()
    if rows:
        yield batch()


def cells_of(positions):
    """Counts by move, month and band for every key that has enough rows in its generation.

    The column `rows` says how many rows the key has.
    """
    from pyspark.sql import functions as F

    # A key determines those before it, so a rare board has no frequent other key.
    common = positions.groupBy("target", "board").count().where(f"count >= {LEAST}")
    rows = positions.join(common.drop("count"), ["target", "board"], "left_semi")
    rows = rows.selectExpr(
        "*",
        "inline(array(struct(0 AS kind, board AS key), struct(1 AS kind, reserves AS key), "
        "struct(2 AS kind, both_boards AS key)))",
    ).where("repeats <= kind")
    key = ["target", "kind", "key"]
    common = rows.groupBy(*key).agg(F.expr("count(*) AS rows")).where(f"rows >= {LEAST}")
    rows = rows.join(common, key)
    rows = rows.withColumn("band", F.expr(f"rating - rating % {BAND}"))
    sums = {
        "games": "count(*)",
        "won": "count_if(points = 2)",
        "drawn": "count_if(points = 1)",
        "lost": "count_if(points = 0)",
        "rating_sum": "sum(if(rating > 0, rating, 0))",
        "rated": "count_if(rating > 0)",
        "clock_sum": "sum(if(clock >= 0, clock, 0))",
        "clocked": "count_if(clock >= 0)",
        "lead_sum": "sum(if(clock >= 0 AND diagonal >= 0, clock - diagonal, 0))",
        "led": "count_if(clock >= 0 AND diagonal >= 0)",
        "sat": f"count_if(spent >= {SITTING})",
        # The first of the games with the highest rating.
        "top_game": "-max(struct(rating, -game AS game)).game",
        "top_rating": "CAST(max(rating) AS BIGINT)",
    }
    cells = rows.groupBy(*key, "rows", "move", "month", "band")
    cells = cells.agg(*(F.expr(sql).alias(name) for name, sql in sums.items()))
    return cells.select("target", "key", *sums, "kind", "move", "month", "band", "rows")


def moves_of(cells):
    """The rows of `moves/`: the counts of keys that have many rows."""
    return cells.where(f"rows >= {MANY}").drop("rows")


def totals_of(cells):
    """The rows of `totals/`: the counts for all months and bands together."""
    from pyspark.sql import functions as F

    sums = [name for name in cells.columns if name not in {"target", "rows", *CELL, *TOP}]
    totals = cells.groupBy("target", "key", "kind", "move").agg(
        *(F.sum(name).alias(name) for name in sums),
        F.expr("-max(struct(top_rating, -top_game AS game)).game").alias("top_game"),
        F.max("top_rating").alias("top_rating"),
    )
    return totals.select("target", "key", *sums, *TOP, "kind", "move")


def generations_of(spark, folder, counts):
    """The generations that were written, as the manifest has them."""
    numbers = sorted(int(name.split(".")[0]) for name in folder.names("games"))
    for kind, frame in counts.items():
        written = folder.names(kind)
        for number in numbers:
            if file_of(kind, number).split("/")[1] not in written:
                # No key of this generation is frequent: its table is there, and empty.
                nothing = spark.createDataFrame([], frame.schema)
                write(folder, kind, nothing, 1, CELL[:3], empty=number)
    entries = {}
    for kind in KINDS:
        frame = spark.read.parquet(folder.at(kind)).select("_metadata.file_name")
        rows = {row.file_name: row["count"] for row in frame.groupBy("file_name").count().collect()}
        for number in numbers:
            file = file_of(kind, number)
            found = rows.get(file.split("/")[1], 0)
            entries[number, kind] = {"file": file, "rows": found, "bytes": folder.bytes(file)}
    # The level is that of merged rows: an import leaves them alone for a while.
    return [
        {"number": number, "level": 1, **{kind: entries[number, kind] for kind in KINDS}}
        for number in numbers
    ]


def build(spark, source, target, manifest, games_per_generation):
    """Runs the job. Returns the manifest that it wrote."""
    from pyspark.sql import functions as F

    generations = []
    if manifest["generations"]:
        games = games_of(spark, source, manifest)
        slices = -(-(int(manifest["next_game"]) - 1) // games_per_generation)

        def placed(frame, column):
            number = f"CAST(({column} - 1) DIV {games_per_generation} AS INT)"
            return frame.withColumn("target", F.expr(number))

        write(target, "games", placed(games, "id"), slices, ["id"])
        games = spark.read.parquet(target.at("games"))
        order = ["board", "reserves", "both_boards", F.desc("rating"), "game", "ply", "seat"]
        positions = placed(positions_of(games), "game")
        write(target, "positions", positions, slices, order)
        positions = placed(spark.read.parquet(target.at("positions")), "game")
        # Spark keeps the counts, on disk if they are too many: two tables are made of them.
        cells = cells_of(positions).persist()
        moves, totals = moves_of(cells), totals_of(cells)
        write(target, "moves", moves, slices, CELL)
        write(target, "totals", totals, slices, CELL[:3])
        cells.unpersist()
        generations = generations_of(spark, target, {"moves": moves, "totals": totals})
    written = {
        "format": FORMAT,
        "version": VERSION,
        "next_generation": max([0, *(it["number"] for it in generations)]) + 1,
        "next_game": manifest["next_game"],
        "generations": generations,
    }
    # The archive appears when its manifest does, and its files are whole by then.
    target.write("manifest.json.part", json.dumps(written, indent=2) + "\n")
    target.rename("manifest.json.part", "manifest.json")
    return written


def reason(error):
    """An error in one line where its kind is known, or nothing."""
    from py4j.protocol import Py4JJavaError
    from pyspark.errors import PySparkException

    bad = re.search(r"game \d+ cannot be replayed: .*", str(error))
    if bad:
        return bad.group()
    if isinstance(error, Failure):
        return str(error)
    if isinstance(error, PySparkException):
        return str(error).split("\n")[0]
    if isinstance(error, Py4JJavaError):
        return error.java_exception.toString().split("\n")[0]
    return None


def run(spark, found):
    """Runs the job for the command line. A job that fails leaves nothing behind."""
    target = None
    try:
        source, folder = Folder(spark, found.source), Folder(spark, found.target)
        if folder.exists():
            raise Failure(f"{folder.uri} exists already: name a folder that does not exist")
        manifest = manifest_of(spark, source)
        target = folder
        return build(spark, source, target, manifest, found.games_per_generation)
    except Exception as error:
        if target and target.exists():
            target.delete("")
        why = reason(error)
        if why is None:
            raise
        raise SystemExit(f"build.py: {found.source}: {why}") from None


def main():
    found = arguments()
    try:
        spark = session()
    except ImportError as error:
        raise SystemExit(f"build.py: {error}; pip install pyspark pyarrow pandas") from None
    try:
        written = run(spark, found)
    finally:
        spark.stop()
    for generation in written["generations"]:
        rows = {kind: generation[kind]["rows"] for kind in KINDS}
        print(json.dumps({"generation": generation["number"], **rows}))


if __name__ == "__main__":
    main()
