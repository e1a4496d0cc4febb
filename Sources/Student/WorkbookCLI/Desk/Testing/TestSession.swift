// The quiet verdict: builds what is needed, tests each exercise apart, and tells what matters.

/// Tests a part of the book.
struct TestSession {
  let root: URL
  let selection: Selection
  /// The chapters that are asked for, as they were at the beginning.
  let asked: [Chapter]
  /// Whether everything that was found is told, in full.
  var wantsAll = false
  /// The schedule that the exercise's searches play, as `14:0.1`; nil if they search.
  var schedule: String?
  /// Whether it is repeated at each save; then the next exercise is not told.
  var isRepeated = false
  /// Asked several times in a second; if it returns false, the build is stopped.
  var goesOn: () -> Bool = { true }
  private let tell: (String) -> Void

  /// Prepares a test.
  ///
  /// - Parameters:
  ///   - selection: The exercises.
  ///   - root: The folder of the workbook.
  ///   - tell: Called with the lines, as soon as they are known, on the calling thread.
  init(of selection: Selection, in root: URL, tell: @escaping (String) -> Void) {
    self.root = root
    self.selection = selection
    self.tell = tell
    asked = selection.chapters(of: Workbook(root: root))
  }

  /// What was found, by exercise, in the order of the book.
  typealias Outcomes = [(exercise: Exercise, outcome: Outcome)]

  /// Tests; takes seconds, and waits on the calling thread.
  ///
  /// - Throws: That nothing can be built or started; `told` if the build was stopped.
  func run() throws(CommandError) -> Outcomes {
    let lock = try build().lockDesk()
    defer { withExtendedLifetime(lock) {} }
    var outcomes: Outcomes = []
    for chapter in asked { outcomes += try test(chapter) }
    return outcomes
  }

  private func test(_ chapter: Chapter) throws(CommandError) -> Outcomes {
    let run = try prepare(chapter)
    let exercises = selection.exercises(of: chapter)
    if selection.exercise == nil { tell("\(chapter.id) · \(chapter.title)") }
    for problem in chapter.problems { tell("  \(problem.description)") }
    // What one exercise builds on, and was edited since, is tested first: a red one there would hide its own verdict.
    let changed =
      selection.exercise == nil || run.errors != nil
      ? [] : exercises.flatMap(Workbook(root: root).untestedPrerequisites)
    try test(changed.filter { $0.id.chapter == chapter.id }, with: run)
    let outcomes = try test(exercises, with: run)
    // Where a file is refused, the chapter compiles: the errors are those of the tests, and follow from the refusal.
    if let errors = run.errors, !exercises.contains(where: { run.refusals[$0.id] != nil }) {
      tell(text(of: errors, in: chapter, exercises))
    }
    tell(Workbook(root: root).closing(chapter, namesNext: !isRepeated))
    return outcomes
  }

  /// Builds a chapter, and finds the answers that are refused.
  private func prepare(_ chapter: Chapter) throws(CommandError) -> ChapterRun {
    let (errors, tested) = try built(chapter)
    var settings = RunSettings.student
    settings.environment["WORKBOOK_ALL"] = wantsAll ? "1" : ""
    settings.environment["WORKBOOK_SCHEDULE"] = schedule ?? ""
    // A module that does not compile shows nothing; its tests may not compile because of what it shows.
    let isBuilt = errors?.allSatisfy { !$0.file.hasPrefix(chapter.path + "/") } != false
    let isTested = selection.exercises(of: chapter).contains { tested.state(of: $0).isTested }
    return ChapterRun(
      chapter: chapter, tested: tested, errors: errors,
      refusals: isBuilt && isTested ? try build().refusals(in: chapter) : [:],
      process: TestProcess(of: build(chapter), settings), schedule: schedule)
  }

  /// Tests exercises, and tells of each its outcome, and where the cause may be.
  @discardableResult
  private func test(
    _ exercises: [Exercise], with run: ChapterRun
  ) throws(CommandError) -> Outcomes {
    let width = exercises.map(\.title.count).max() ?? 0
    var outcomes: Outcomes = []
    for exercise in exercises {
      let before = Workbook(root: root)
      let outcome = try run.outcome(of: exercise)
      let text = OutcomeText(
        exercise: exercise, root: root, outcome: outcome,
        warnings: build().keptWarnings(about: exercise.path),
        wasSolved: before.state(of: exercise) == .solved, wantsAll: wantsAll,
        isOneSchedule: schedule != nil)
      tell(([text.headline(width: width)] + text.details).joined(separator: "\n"))
      outcomes.append((exercise, outcome))
    }
    return outcomes
  }
}

extension Workbook {
  /// The last line about a chapter, and a blank line before it.
  fileprivate func closing(_ chapter: Chapter, namesNext: Bool) -> String {
    let chapter = self.chapter(chapter.id) ?? chapter
    let line = namesNext ? summary(of: chapter) : "\(progress(in: chapter))."
    return "\n" + Terminal.wrapped(line).joined(separator: "\n")
  }
}
