// The check of this very book: each slip of its authors is one issue.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct ThisBookTests {
  @Test func `this book has no slips`() throws {
    let book = Workbook(root: ThisBook.root)
    #expect(!book.exercises.isEmpty, "a book without exercises would have no slips")
    for problem in BookCheck(of: book).problems {
      Issue.record("\(problem)")
    }
  }
}
