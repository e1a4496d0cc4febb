// The order of the operations of this chapter.

import ChapterTesting
import Foundation
import Testing

/// Expects that each operation stands behind those that it waits for.
func expectOrder(
  of operations: [Operation],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let early = operations.indices.filter { place in
    !operations[place].dependencies.allSatisfy(operations.prefix(place).contains)
  }
  expect(
    early.map { $0 + 1 }, is: [],
    "these operations wait for one that stands behind them, or nowhere, in the list (W2.2)",
    sourceLocation: sourceLocation)
}
