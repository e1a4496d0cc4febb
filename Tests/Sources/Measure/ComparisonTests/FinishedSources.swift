// The finished code of this workbook, for tests that compare it.

import Curriculum
import FinishedStyles
import Foundation
import UserAPI

@testable import Comparison

/// The folder of this workbook.
let thisBook = URL(filePath: #filePath).appending(path: "../../../../..").standardized

/// The folders of the finished styles, in the order of the book.
let finishedSources: [StyleSource] = {
  let book = Workbook(root: thisBook)
  return finishedStyles.compactMap { style in
    book.solution(in: style.name).map { StyleSource(style.name, in: $0, of: thisBook) }
  }
}()

/// The folder of one finished style; that of the first one if there is none with the name.
func finished(_ name: String) -> StyleSource {
  finishedSources.first { $0.name == name } ?? finishedSources[0]
}
