// The finished code of this workbook, for tests that compare it.

import Foundation

@testable import Comparison

/// The folder of this workbook.
let thisBook = URL(filePath: #filePath).appending(path: "../../..").standardized

/// The folders of the finished styles.
let finishedSources: [StyleSource] = [
  ("callbacks", "Chapter1Callbacks"), ("adapters", "Chapter3Adapters"),
  ("chains", "Chapter4Chains"), ("receivers", "Chapter5Receivers"), ("nodes", "Chapter6Nodes"),
].map { StyleSource($0, in: "Solutions/\($1)", of: thisBook) }
