// A small book, as it is read.

import Curriculum
import TestSupport

/// The folders of chapter 1.
let chapter = "Chapters/Chapter1Callbacks"
let solutions = "Solutions/Chapter1Callbacks"

extension TemporaryBook {
  /// The book as it is now.
  var workbook: Workbook { Workbook(root: root) }
}
