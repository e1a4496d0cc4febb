// Searches the schedules of one exercise, and reads what its tests have played.

import Commands
import Interleaving

/// The searches of one exercise's tests, on the student's code or on the finished code.
struct ScheduleSession {
  private let root: URL
  private let exercise: Exercise
  private let chapter: Chapter
  private let isFinished: Bool
  private let tests: ExerciseTests

  /// The tests that search.
  var searches: [ListedTest] { tests.searches }

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - chapter: Its chapter.
  ///   - book: The workbook.
  ///   - isFinished: Whether the finished code is searched, and not the student's.
  /// - Throws: That no test of the exercise searches, or that the exercise is not started.
  init(
    of exercise: Exercise, in chapter: Chapter, _ book: Workbook, isFinished: Bool
  ) throws(CommandError) {
    self.exercise = exercise
    self.chapter = chapter
    root = book.root
    self.isFinished = isFinished
    tests = ExerciseTests(of: exercise, in: root)
    let subject = "\(exercise.id) \(exercise.title)"
    guard !tests.searches.isEmpty else {
      let others = book.exercises.filter { !ExerciseTests(of: $0, in: book.root).searches.isEmpty }
      let list = others.isEmpty ? "" : " Those with one: \(listed(others.map(\.id)))."
      throw .failure("No test of \(subject) searches schedules.\(list)")
    }
    let state = book.state(of: exercise)
    guard !isFinished, state.holdsTests else { return }
    throw .failure(
      "\(subject) \(state == .notStarted ? "is " : "")\(state), so there is nothing to search. "
        + "The finished code: \(workbookCommand) schedules \(exercise.id) --finished")
  }

  /// Builds, and searches; takes seconds, and waits on the calling thread.
  ///
  /// - Parameter schedule: The one schedule that is played, as `14:0.1`; nil if all are searched.
  /// - Returns: What was played, in the order of the tests.
  /// - Throws: That the code does not compile, ends its process, or has no such search.
  func play(_ schedule: String? = nil) throws(CommandError) -> [SearchRecord] {
    let text = try written("WORKBOOK_SEARCH_RECORDS", ["WORKBOOK_SCHEDULE": schedule ?? ""])
    let records = SearchRecord.all(in: text)
    guard !records.isEmpty else {
      throw .failure(
        "\(exercise.id) has no search '\(schedule ?? "")'. All that it has: "
          + "\(workbookCommand) schedules \(exercise.id)")
    }
    return records
  }

  /// Builds, and draws the map of each search; takes seconds, and waits on the calling thread.
  ///
  /// - Returns: The maps, in the order of the tests; at least one.
  /// - Throws: That the code does not compile, or ends its process.
  func maps() throws(CommandError) -> [ScheduleMap] {
    let maps = ScheduleMap.all(in: try written("WORKBOOK_SEARCH_MAPS"))
    guard !maps.isEmpty else { throw .failure("The tests of \(exercise.id) have no search yet.") }
    return maps
  }

  /// Builds, and runs the tests that search, with the file that they write to named by a variable.
  private func written(
    _ variable: String, _ environment: [String: String] = [:]
  ) throws(CommandError) -> String {
    let build = BookBuild(
      root: root, chapters: [chapter.id], settings: .students, testsSolutions: isFinished)
    let lock = try build.lockDesk()
    defer { withExtendedLifetime(lock) {} }
    try compile(build)
    let file = TemporaryItem()
    var settings = RunSettings.student
    settings.environment.merge(environment) { $1 }
    settings.environment[variable] = file.url.path
    let process = TestProcess(of: build, settings)
    let words = "Searching \(exercise.id) \(exercise.title)"
    let result = try Activity.show(words) { () throws(CommandError) in
      try process.run(tests.searching).swiftTesting
    }
    if let stop = result.stop { throw .failure("The code that is searched \(stop.toStudents).") }
    return file.text
  }

  private func compile(_ build: BookBuild) throws(CommandError) {
    switch try build.run() {
    case .built: break
    case .failed(let log): throw .failure("\(exercise.id) cannot be built: \(log.firstError)")
    case .undecided: throw .failure("\(exercise.id) was not built within an hour. Try again.")
    }
  }
}
