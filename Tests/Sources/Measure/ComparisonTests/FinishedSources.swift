// The finished code of the workbook, for tests of comparisons.

import Curriculum
import FinishedStyles
import TestSupport
import UserAPI

@testable import Comparison

/// The folder of this workbook.
let thisBook = ThisBook.root

/// The folders of the finished styles, in the order of the book.
let finishedSources: [StyleSource] = {
  let book = Workbook(root: thisBook)
  return finishedStyles.compactMap { style in
    book.solution(in: style.name).map { StyleSource(style.name, in: $0, of: thisBook) }
  }
}()

/// The folder of a finished style; the first style counts if no style has the name.
func finished(_ name: String) -> StyleSource {
  finishedSources.first { $0.name == name } ?? finishedSources[0]
}
