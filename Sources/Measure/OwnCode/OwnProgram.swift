// The program behind `workbook run callbacks --mine`: which one it is, and whether it can run.

import Commands
import StyleRuns

/// The program that links the student's own workflow: `mine-callbacks` for the style `callbacks`.
///
/// `workbook` cannot link it, because then it could not be built while the chapter does not compile.
package struct OwnProgram {
  let style: String
  let workbook: Workbook
  /// The chapter that teaches the style.
  package let chapter: Chapter
  /// The executable.
  private(set) var program: BuiltProgram

  /// Finds the program of a workflow, or of what another exercise completes: the rules of chapter 8.
  ///
  /// - Parameters:
  ///   - style: The name of the style.
  ///   - title: The exercise that completes it.
  ///   - workbook: The student's workbook.
  /// - Throws: That the student has no workflow that can run, and what to do.
  package init(
    in style: String, completedBy title: String = "UserFetch", of workbook: Workbook
  ) throws(CommandError) {
    guard let chapter = workbook.chapters.first(where: { $0.style == style }) else {
      guard style != inventedStyle else {
        throw .failure("This workbook has no chapter 9, in which you write a style of your own.")
      }
      throw .failure(
        "No chapter has exercises in the style \(style) yet. "
          + "Run the finished code: \(workbookCommand) run \(style)"
      )
    }
    self.style = style
    self.workbook = workbook
    self.chapter = chapter
    program = BuiltProgram("mine-\(style)", withOwnCodeOf: chapter, in: workbook.root)
    try checkProgress(of: title)
  }

  /// Finds the benchmark that has the student's style of chapter 9 among its rows.
  ///
  /// - Parameters:
  ///   - workbook: The student's workbook.
  ///   - isOptimized: Whether it is built as it would be released.
  /// - Throws: That the student has no such style that can run, and what to do.
  package static func bench(
    of workbook: Workbook, isOptimized: Bool
  ) throws(CommandError) -> OwnProgram {
    var own = try OwnProgram(in: inventedStyle, of: workbook)
    own.program = BuiltProgram(
      "mine-bench", withOwnCodeOf: own.chapter, in: workbook.root, isOptimized: isOptimized)
    return own
  }

  /// Fails if the exercise that completes the workflow is not solved.
  ///
  /// A workflow that was edited after its last test may run: the run shows what the edit does.
  private func checkProgress(of title: String) throws(CommandError) {
    if let problem = chapter.problems.first { throw .failure("\(problem)") }
    guard let exercise = chapter.exercises.first(where: { $0.title == title }) else {
      throw .failure("\(chapter.path) has no exercise \(title), so there is nothing to run.")
    }
    let name = "\(exercise.id) \(exercise.title)"
    let test = "swift test --filter Chapter\(chapter.id)"
    let state = workbook.state(of: exercise)
    switch state {
    case .solved, .taken, .changed, .changedSinceSolved: return
    case .waiting: throw notYet("\(name) \(state)", next: next)
    case .notStarted: throw notYet("\(name) is not solved", next: next)
    default: throw notYet("the tests of \(name) have not passed", next: test)
    }
  }

  /// What sentences call the workflow: `receivers` for example, and `style` for that of chapter 9.
  package var words: String { style == inventedStyle ? "style" : style }

  private func notYet(_ reason: String, next: String) -> CommandError {
    .failure("Your own \(words) cannot run yet, because \(reason). Next: \(next)")
  }

  /// What the student does next in this chapter.
  private var next: String {
    workbook.next(in: chapter.exercises)?.invitation
      ?? workbookCommand
  }
}
