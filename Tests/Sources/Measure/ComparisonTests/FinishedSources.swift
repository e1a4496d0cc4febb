// The finished code of the workbook, and figures of a benchmark, for tests of comparisons.

import FinishedStyles
import TestSupport

@testable import StylesCLI

/// The folder of this workbook.
let thisBook = ThisBook.root

/// The folders of the finished styles, in the order of the book.
let finishedSources: [StyleSource] = {
  let book = Workbook(root: thisBook)
  return finishedStyles.compactMap { style in
    book.solution(in: style.name).map { StyleSource(style.name, in: $0, of: thisBook) }
  }
}()

/// The code of every section of every finished style.
func finishedSections() throws -> [CodeSection] {
  try finishedSources.flatMap { source in
    try StyleSource.titles(in: finishedSources).map(source.section)
  }
}

/// The folder of a finished style; the first style counts if no style has the name.
func finished(_ name: String) -> StyleSource {
  finishedSources.first { $0.name == name } ?? finishedSources[0]
}

/// What `bench --json` wrote: figures of two styles.
func benchJSON() -> String {
  """
  {"setting": {"mode": "quick", "build": "release", "processors": 2}, "tables": [
    {"title": "Engines: …", "notes": [], "columns": [], "rows": []},
    {"title": "Whole runs: fetch a user, one at a time", "notes": [], "columns": ["a run"], "rows": [
      {"name": "nodes", "figures": {"a run": {"unit": "nanoseconds", "value": 12400}}},
      {"name": "yourstyle", "figures": {"a run": {"unit": "nanoseconds", "value": 24800}}}]},
    {"title": "Allocations: what a run asks for", "notes": [], "columns": ["allocations", "bytes"], "rows": [
      {"name": "nodes", "figures": {"allocations": {"unit": "count", "value": 61.6},
                                    "bytes": {"unit": "bytes", "value": 5140}}}]},
    {"title": "In flight: 2,000 runs", "notes": [], "columns": ["heap"], "rows": [
      {"name": "nodes", "figures": {"heap": {"unit": "bytes", "value": 3120}}}]}]}
  """
}

/// The same figures, read from a book in which they were measured.
func measuredCosts(of sources: [StyleSource]) throws -> MeasuredCosts {
  let book = try TemporaryBook()
  try book.write(".build/workbook/bench.json", benchJSON())
  return try MeasuredCosts(of: sources, in: book.root)
}
