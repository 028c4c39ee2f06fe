"""Asks the questions of docs/archive.md, with the tables that it describes for a program.

usage: ask.py DOCS PROGRAM=ARCHIVE…, where a program is duckdb, polars, spark or spark-sql

Prints a JSON list: for each program a list, which has the rows of each question.
"""

import json
import os
import re
import sys


def blocks(text, heading, language):
    """The code below a heading, up to the next one."""
    section = re.search(rf"^### {heading}\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL)
    return re.findall(rf"^```{language}\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)


def statements(block):
    return [statement for statement in block.split(";\n") if statement.strip()]


def duckdb(text):
    import duckdb

    database = duckdb.connect()
    for block in blocks(text, "DuckDB", "sql"):
        database.execute(block)
    return lambda question: database.execute(question).fetchall()


def polars(text):
    names = {}
    for block in blocks(text, "Polars", "python"):
        exec(block, names)
    return lambda question: names["sql"].execute(question, eager=True).rows()


def spark(text):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    names = {}
    for block in blocks(text, "Spark", "python"):
        exec(block, names)
    return lambda question: [list(row) for row in names["spark"].sql(question).collect()]


def spark_sql(text):
    from pyspark.sql import SparkSession

    session = SparkSession.builder.getOrCreate()
    for block in blocks(text, "Spark", "sql"):
        for statement in statements(block):
            session.sql(statement)
    return lambda question: [list(row) for row in session.sql(question).collect()]


PROGRAMS = {"duckdb": duckdb, "polars": polars, "spark": spark, "spark-sql": spark_sql}


def main():
    path, *asked = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        docs = file.read()
    answers = []
    for program, archive in (word.split("=", 1) for word in asked):
        text = docs.replace("games.archive", archive)
        ask = PROGRAMS[program](text)
        questions = [block.rstrip().rstrip(";") for block in blocks(text, "Questions", "sql")]
        answers.append([ask(question) for question in questions])
    print(json.dumps(answers, default=float))


if __name__ == "__main__":
    main()
