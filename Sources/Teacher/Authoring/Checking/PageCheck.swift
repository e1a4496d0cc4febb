// Everything about the prose of a page that can be checked without a build.

import Curriculum
import Foundation

/// Checks one page: its links, commands, totals and times.
struct PageCheck {
  /// The page, relative to the workbook's folder.
  let page: String
  let book: Workbook
  /// The names of the commands of `workbook`.
  let commands: [String]
  /// The number of all rules.
  let rules: Int

  /// The pages of a whole book that belong to no chapter, but for the instructor's guide.
  static let general = ["README.md", MinutesCheck.contents, "Chapters/WhichStyle.md"]

  /// One sentence for each slip.
  var problems: [String] {
    LinkCheck(page: page, root: book.root).problems
      + CommandCheck(page: page, root: book.root, commands: commands).problems
      + CountCheck(page: page, book: book, rules: rules).problems
      + MinutesCheck(page: page, book: book).problems
  }
}
