// The author's proof: everything that must hold before students get a chapter.

public import Curriculum
import ExerciseRuns
public import Foundation

/// Verifies a part of a book.
///
/// First it checks all that needs no build. If that is well, it builds a copy of the book in
/// `.build/workbook/verify`, and tries the stubs, the placeholders, the solutions and the mistakes.
public struct Verification {
  /// The command `workbook` itself, as the pages are checked against it.
  public struct Tool: Sendable {
    let program: URL
    let commands: [String]

    /// Names the program, and the words that it knows.
    ///
    /// - Parameters:
    ///   - program: The executable file.
    ///   - commands: The names of its commands.
    public init(program: URL, commands: [String]) {
      (self.program, self.commands) = (program, commands)
    }
  }

  private let book: Workbook
  private let scope: Scope
  private let chapters: [Chapter]
  private let tool: Tool
  private let tell: (String) -> Void
  /// The copy that is built; the tests of this module choose another place.
  var copy: BookCopy

  /// Prepares a verification.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - scope: The part of it.
  ///   - tool: The command that the pages show.
  ///   - tell: Called with each line of progress, on the calling thread.
  public init(
    of book: Workbook,
    _ scope: Scope,
    with tool: Tool,
    tell: @escaping (String) -> Void
  ) {
    (self.book, self.scope, self.tool, self.tell) = (book, scope, tool, tell)
    chapters = scope.chapters(of: book)
    copy = BookCopy(of: book.root)
  }

  /// Verifies; takes minutes, and waits on the calling thread.
  ///
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  public func run() throws -> Report {
    let start = ContinuousClock.now
    tell("Checking the files of \(listed(chapters.map { "chapter \($0.id)" })) …")
    let paper = CheckWithoutBuild(
      book: book, chapters: chapters, isWholeBook: scope.isBook,
      pages: pages + (scope.isBook ? ["CONTRIBUTING.md"] : []),
      commands: tool.commands)
    let slips = try paper.problems()
    guard slips.isEmpty else {
      let advice = "Nothing was built: the rest is tried when this is mended."
      return Report(faults: slips, undecided: [], text: advice)
    }
    return try tryAll(since: start)
  }

  private func tryAll(since start: ContinuousClock.Instant) throws -> Report {
    let lock = try CopyLock(of: copy.root)
    defer { withExtendedLifetime(lock) {} }
    try copy.update(book.chapters)
    tell("Building the copy in .build/workbook/verify; the first time takes a minute or two …")
    var series = TrialSeries(of: chapters, only: scope.exercise, in: copy, tell: tell)
    let isBuilt = try series.tryStubs()
    let examples = pages.map { ExampleCheck(page: $0, root: book.root, build: copy.root) }
    let outputs = pages.map { OutputCheck(page: $0, copy: copy, tool: tool.program) }
    let prose =
      isBuilt
      ? try examples.flatMap { try $0.problems() } + outputs.flatMap { try $0.problems() } : []
    for sentence in prose { tell("    \(sentence)") }
    try series.tryRest()
    let counts = [
      Self.count(series.tally.exercises.count, "exercise"),
      Self.count(series.tally.mistakes, "mistake"),
      Self.count(examples.map(\.examples.count).reduce(0, +), "example"),
      Self.count(outputs.map(\.samples.count).reduce(0, +), "output"),
    ]
    let time = Progress.words(ContinuousClock.now - start)
    return Report(
      faults: series.sentences + prose, undecided: series.undecided,
      text: "\(series.tally.table)\n\n\(counts.joined(separator: ", ")), in \(time).")
  }

  private static func count(_ number: Int, _ things: String) -> String {
    "\(number) \(things)\(number == 1 ? "" : "s")"
  }

  /// The pages whose examples and outputs are checked.
  private var pages: [String] {
    chapters.map(\.lesson) + (scope.isBook ? PageCheck.general : [])
  }
}
