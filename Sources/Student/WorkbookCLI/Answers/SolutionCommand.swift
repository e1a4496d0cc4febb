// `workbook solution 1.2 [--diff]`: the finished file, alone or beside the student's.

import CommandSupport
import Commands
import Curriculum
import Desk

enum SolutionCommand: Command {
  static let name = "solution"
  static let details = """
    In a wide terminal, yours is on the left, and the marks | < > show the lines that differ. In a narrow
    one, they stand one above the other: - is yours, + is the finished one.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let (exercise, chapter) = try book.exercise(in: arguments)
    try book.needsFinishedCode(for: name)
    let finished = try chapter.finished(exercise, in: book.root)
    guard arguments.flags.contains("--diff") else {
      print(finished)
      return print("Next: your own beside it, \(workbookCommand) solution \(exercise.id) --diff")
    }
    let own = StudentFiles(root: book.root).read(exercise.path) ?? ""
    print("Yours:    \(exercise.path)\nFinished: \(chapter.solution)/\(exercise.fileName)\n")
    print(difference(own, finished))
  }

  /// Side by side, if code can be read in columns of half the width.
  private static func difference(_ own: String, _ finished: String) -> String {
    let (both, width) = (SideBySide(own, finished), Terminal.columns)
    func wrap(_ line: String, _ width: Int) -> [String] {
      WrappedCode.lines(of: line, width: width)
    }
    return SideBySide.columnWidth(in: width) >= WrappedCode.narrowest
      ? both.columns(width: width, wrap: wrap) : both.oneAboveTheOther(width: width, wrap: wrap)
  }
}
