// The author's proof: everything that must hold before students get a chapter.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Verifies a part of a book.
///
/// The checks that need no build come first. If all is well, the verification builds a copy of the book in
/// `.build/workbook/verify`, and tries the stubs, the placeholders, the solutions and their variants.
package struct Verification {
  private let book: Workbook
  private let selection: Selection
  private let chapters: [Chapter]
  private let program: URL
  private let commands: [String]
  private let repetition: Repetition
  private let tell: (String) -> Void
  /// The copy that is built; the tests of this module choose another place.
  var copy: BookCopy

  /// Prepares a verification.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - selection: The part of it.
  ///   - program: The executable file of `workbook`, which the pages show.
  ///   - commands: The names of its commands.
  ///   - repetition: How often the tests of each variant run, on one build, and whether they are recorded.
  ///   - tell: Called with each line of progress, on the calling thread.
  package init(
    of book: Workbook,
    _ selection: Selection,
    with program: URL,
    commands: [String],
    _ repetition: Repetition = Repetition(),
    tell: @escaping (String) -> Void
  ) {
    (self.book, self.selection, self.program, self.commands) = (book, selection, program, commands)
    (self.repetition, self.tell) = (repetition, tell)
    chapters = selection.chapters(of: book)
    copy = BookCopy(of: book.root)
  }

  /// Verifies; takes minutes, and waits on the calling thread.
  ///
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  package func run() throws -> Report {
    let start = ContinuousClock.now
    tell("Checking the files of \(listed(chapters.map { "chapter \($0.id)" })) …")
    let paper = CheckWithoutBuild(
      book: book, selection: selection,
      pages: pages + (selection == .book ? ["CONTRIBUTING.md"] : []), commands: commands)
    let slips = try paper.problems()
    guard slips.isEmpty else {
      let advice = "Nothing was built: the rest is tried when this is mended."
      return Report(defects: slips, undecided: [], text: advice)
    }
    return try tryAll(since: start)
  }

  private func tryAll(since start: ContinuousClock.Instant) throws -> Report {
    let lock = try CopyLock(of: copy.root)
    defer { withExtendedLifetime(lock) {} }
    try copy.update(book.chapters)
    tell("Building the copy in .build/workbook/verify; the first time takes a minute or two …")
    var series = TrialSeries(of: chapters, selection, in: copy, repetition, tell: tell)
    let isBuilt = try series.tryStubs()
    let examples = pages.map { ExampleCheck(page: $0, root: book.root, build: copy.root) }
    let ids = chapters.map(\.id)
    let outputs = pages.map { OutputCheck(page: $0, copy: copy, chapters: ids, tool: program) }
    let prose =
      isBuilt && !repetition.isOfVariantsAlone
      ? try examples.flatMap { try $0.problems() } + outputs.flatMap { try $0.problems() } : []
    for sentence in prose { tell("    \(sentence)") }
    try series.tryRest()
    let counts = [
      counted(series.tally.exercises.count, "exercise"),
      counted(series.tally.mistakes, "mistake") + repetition.words,
      counted(series.tally.rightAnswers, "right answer"),
      counted(examples.map(\.examples.count).reduce(0, +), "example"),
      counted(outputs.map(\.samples.count).reduce(0, +), "output"),
    ]
    let time = ProgressCount.words(ContinuousClock.now - start)
    return Report(
      defects: series.defects.map(\.sentence) + prose, undecided: series.undecided,
      text: "\(series.tally.table)\n\n\(counts.joined(separator: ", ")), in \(time).")
  }

  /// The pages whose examples and outputs are checked.
  private var pages: [String] {
    let general = PageCheck.general.filter { $0 != PageCheck.migrating }
    return chapters.map(\.lesson) + (selection == .book ? general : [])
  }
}
