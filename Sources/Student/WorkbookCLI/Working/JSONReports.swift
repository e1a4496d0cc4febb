// What `--json` prints: the status of the book, and the outcome of a test.

/// How far the student is.
struct StatusReport: Encodable {
  /// One exercise.
  struct Item: Encodable {
    let id: String
    let title: String
    let kind: String
    let minutes: Int
    let file: String
    let line: Int?
    /// The state in words, as the command shows it: `not started`.
    let state: String
    let isDone: Bool
  }
  /// The number of the exercise that is next; nil if nothing is left to do.
  let next: String?
  let solved: Int
  let taken: Int
  let exercises: [Item]
  /// What is wrong with the book.
  let problems: [String]

  init(_ book: Workbook, _ problems: [String]) {
    let states = book.exercises.map { book.state(of: $0) }
    next = book.next.map { "\($0.id)" }
    solved = states.count { $0 == .solved }
    taken = states.count { $0 == .taken }
    exercises = zip(book.exercises, states).map { exercise, state in
      Item(
        id: "\(exercise.id)", title: exercise.title, kind: exercise.kind.rawValue,
        minutes: exercise.minutes, file: exercise.path, line: exercise.line,
        state: state.description, isDone: state.isDone)
    }
    self.problems = problems
  }
}

/// What a test has shown.
struct TestReport: Encodable {
  /// One exercise.
  struct Item: Encodable {
    let id: String
    let title: String
    /// The outcome in words, as the command shows it: `red`.
    let outcome: String
    let isSolved: Bool
    /// Where the student's code is, as path and line.
    let code: String
    /// The test that failed first, or that was running when the code ended the process.
    var test: String?
    /// Where the test failed, as path and line.
    var testPlace: String?
    /// What was expected and seen, a line each.
    var message: [String] = []
    /// The compiler's errors in the chapter.
    var errors: [BuildLog.CompileError] = []

    fileprivate mutating func add(_ outcome: Outcome, in root: URL) {
      switch outcome {
      case .red(let issues):
        test = issues[0].test.isEmpty ? nil : issues[0].test
        testPlace = issues[0].place(in: root)
        message += issues[0].words
      case .stopped(let stop, let tests):
        test = tests.first
        message += ["The code \(stop.toStudents).", stop.advice].compactMap(\.self)
      case .refused(let reason, let tests):
        message = ["\(id) is refused: \(reason)."]
        if let tests { add(tests, in: root) }
      case .disturbed(let other, let reason): message = ["\(other) is refused: \(reason)."]
      case .uncompiled(let all): errors = all
      case .solved, .taken, .notRun, .undecided, .untested, .heldUp: break
      }
    }
  }
  let isSolved: Bool
  let exercises: [Item]

  init(_ outcomes: TestSession.Outcomes, in root: URL) {
    isSolved = outcomes.allSatisfy(\.outcome.isSolved)
    exercises = outcomes.map { exercise, outcome in
      var item = Item(
        id: "\(exercise.id)", title: exercise.title, outcome: outcome.word,
        isSolved: outcome.isSolved, code: exercise.place)
      item.add(outcome, in: root)
      return item
    }
  }
}
