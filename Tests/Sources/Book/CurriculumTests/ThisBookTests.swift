// The check of this very book: each slip of its authors is one issue.

import Curriculum
import Foundation
import Testing

@Suite struct ThisBookTests {
  @Test func `this book has no slips`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = try #require(Workbook.root(above: folder), "the book was moved after its build")
    let book = Workbook(root: root)
    #expect(!book.exercises.isEmpty, "a book without exercises would have no slips")
    for problem in BookCheck(of: book).problems {
      Issue.record("\(problem)")
    }
  }
}
