// The author's proof: everything that must hold before students get a chapter.

/// What a verification has found: what must be mended, or could not be decided, each in one sentence; and the table of
/// the exercises, with the counts below it, or that nothing was built.
typealias Report = (defects: [String], text: String)

/// Verifies a part of a book; takes minutes, and waits on the calling thread.
///
/// The checks that need no build come first. If all is well, the verification builds a copy of the book in
/// `.build/workbook/verify`, and tries the stubs, the placeholders, the solutions and their variants.
///
/// - Parameters:
///   - program: The executable file of `workbook`, which the pages show.
///   - times: How often the tests of each variant run; if more than once, nothing but variants is tried.
///   - isRecorded: Whether each mistake's file gets the numbers of the tests that were red, and a race the
///     schedules that were found; nothing but variants is tried then, either.
///   - tell: Called with each line of progress, on the calling thread.
/// - Throws: Why the copy cannot be written, or that a tool cannot be started.
func verify(
  _ selection: Selection, of book: Workbook, with program: URL, times: Int, isRecorded: Bool,
  tell: @escaping @Sendable (String) -> Void
) throws -> Report {
  let start = ContinuousClock.now
  let chapters = selection.chapters(of: book)
  tell("Checking the files of \(listed(chapters.map { "chapter \($0.id)" })) …")
  let slips = try book.slips(in: selection) + book.formatSlips(in: chapters)
  guard slips.isEmpty else {
    return (slips, "Nothing was built: the rest is tried when this is mended.")
  }
  let copy = BookCopy(of: book.root)
  let lock = try CopyLock(of: copy.root)
  defer { withExtendedLifetime(lock) {} }
  try copy.update(book.chapters)
  tell("Building the copy in .build/workbook/verify; the first time takes a minute or two …")
  let pages = chapters.map(\.lesson) + (selection == .book ? Workbook.provenPages : [])
  let examples = pages.flatMap { Example.all(in: $0, of: book.root) }
  let outputs = pages.flatMap { Output.all(in: Page($0, in: book.root), named: $0) }
  var series = TrialSeries(
    copy: copy, chapters: chapters, exercises: chapters.flatMap(selection.exercises),
    times: times, isRecorded: isRecorded, tell: tell)
  try series.run { build in
    try examples.compactMap { try $0.problem(with: build.modules) }
      + outputs.compactMap { try $0.problem(in: build, program) }
      + chapters.flatMap { try build.defects(ofNeedsIn: $0, selection.exercises(of: $0)) }
  }
  let counts = "\(counted(examples.count, "example")), \(counted(outputs.count, "output"))"
  let time = ProgressCount.words(ContinuousClock.now - start)
  return (series.defects, "\(series.text), \(counts), in \(time).")
}
