// How an outcome is told: the lines about one exercise. Pure.

/// The lines about one exercise.
struct OutcomeText {
  /// The most lines of a finding, unless all is asked for; the steps of a schedule do not count.
  private static let mostLines = 16
  /// The most steps of a schedule.
  private static let mostSteps = 40
  /// The most warnings.
  private static let mostWarnings = 3

  let exercise: Exercise
  /// The workbook's folder; places are told without it.
  let root: URL
  /// What a test has shown.
  let outcome: Outcome
  /// The compiler's warnings about the exercise's file; they are told if it is not solved.
  var warnings: [String] = []
  /// Whether the exercise was solved as it is before that test.
  var wasSolved = false
  /// Whether a long message, and everything that was found, is shown in full.
  var wantsAll = false
  /// Whether one schedule was played, and no other test: what it shows is no verdict.
  var isOneSchedule = false

  /// The first line: the number, the title and the outcome in words, with a symbol in a terminal.
  ///
  /// - Parameter width: The width of the longest title.
  func headline(width: Int) -> String {
    let space = String(repeating: " ", count: max(0, width - exercise.title.count))
    var (status, colour) = outcome.told
    if outcome == .notRun(.notStarted) { status += ", \(exercise.place)" }
    if isOneSchedule, case .red = outcome { (status, colour) = ("one schedule", nil) }
    return "  \(exercise.id)  \(exercise.title)\(space)  \(Terminal.paint(status, colour))"
  }

  /// The lines below it: what is wrong, where, and where help is; none if nothing is.
  var details: [String] { details(of: outcome) }

  private func details(of outcome: Outcome) -> [String] {
    switch outcome {
    case .solved: wasSolved ? [] : offer
    case .taken, .notRun: []
    case .red(let issues):
      half(before: issues[0].test) + lines(of: issues) + warned
        + help(at: exercise.places(given: issues[0].words.joined(separator: " ")))
    case .refused(let reason, .solved?):
      refusal(of: exercise.id, reason) + paragraph("Its tests pass.") + help(at: exercise.place)
    case .refused(let reason, let tests):
      refusal(of: exercise.id, reason) + (tests.map(details) ?? help(at: exercise.place))
    case .disturbed(let other, let reason): refusal(of: other, reason)
    case .stopped(let stop, let tests):
      lines(of: stop, in: tests) + warned + help(at: stop.place ?? exercise.place)
    case .undecided:
      paragraph(
        "Nothing is shown: the machine was too busy, or the code waits, in a semaphore for example. "
          + "Run it again: \(command("test"))")
    case .untested:
      paragraph("No test of \(exercise.id) was found, so nothing is shown to be right.")
    case .uncompiled, .heldUp: []
    }
  }

  /// The sentence of `workbook grade`.
  private func refusal(of id: ExerciseID, _ reason: String) -> [String] {
    paragraph("\(id) is refused: \(reason).")
  }

  /// Offers the questions about the student's own code, once their workflow is complete.
  private var offer: [String] {
    guard exercise.isWorkflow else { return [] }
    return paragraph("Three questions about your own code: \(command("predict")) --mine")
  }

  /// Says that the first half is done, if the test that is red belongs to the second.
  private func half(before test: String) -> [String] {
    guard let half = ExerciseTests(of: exercise, in: root).firstHalf,
      let number = Int(test.prefix(while: \.isNumber)), number > half
    else { return [] }
    return paragraph("The first half is done.")
  }

  private func lines(of issues: [TestEvents.Issue]) -> [String] {
    if wantsAll {
      return issues.flatMap { name(of: $0) + $0.words.flatMap(lines) + place(of: $0) }
    }
    let issue = issues[0]
    var room = Self.mostLines
    var steps = Self.mostSteps
    let words = folded(issue.words)
    let shown = words.filter { line in
      if line.hasPrefix("  ") { steps -= 1 } else { room -= 1 }
      return room >= 0 && (steps >= 0 || !line.hasPrefix("  "))
    }
    let hidden = issue.words.count - shown.count
    let more = [(hidden, "more line"), (issues.count - 1, "more finding")].filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }
    let all = more.isEmpty ? [] : paragraph("\(listed(more)): \(command("test")) --all")
    return name(of: issue) + shown.flatMap(lines) + all + place(of: issue)
  }

  /// The steps of a schedule in a file of an exercise; of others, several in a row are one line.
  private func folded(_ words: [String]) -> [String] {
    var shown = [String]()
    var others = [String]()
    func endRow() {
      shown += others.count < 3 ? others : ["  … \(others.count) steps in code that is given"]
      others = []
    }
    for line in words {
      let place = line.wholeMatch(of: /\s\s.*\s(\S+)\.swift:\d+/)?.1
      if let place, place.wholeMatch(of: /\d\d-\w+/) == nil {
        others.append(line)
      } else {
        endRow()
        shown.append(line)
      }
    }
    endRow()
    return shown
  }

  private func name(of issue: TestEvents.Issue) -> [String] {
    issue.test.isEmpty ? [] : paragraph("In test \"\(issue.test)\":")
  }

  private func place(of issue: TestEvents.Issue) -> [String] {
    issue.place(in: root).map { paragraph("Test: \($0)") } ?? []
  }

  /// The compiler's warnings: often one of them names what the tests have found.
  private var warned: [String] {
    warnings.prefix(Self.mostWarnings).flatMap { paragraph("The compiler warns: \($0)") }
  }

  private func lines(of stop: Stop, in tests: [String]) -> [String] {
    let names = tests.map { "\"\($0)\"" }.joined(separator: " or ")
    let place =
      switch tests.count {
      case 0: "Outside of its tests, the code"
      case 1...3: "In test \(names), the code"
      case let count: "In one of \(count) tests, the code"
      }
    return paragraph("\(place) \(stop.toStudents).") + (stop.advice.map(paragraph) ?? [])
  }

  /// A line of a message; one that is indented is part of a figure, and is not broken.
  private func lines(of text: String) -> [String] {
    let text = text.replacing("swift run workbook", with: workbookCommand)
    return text.hasPrefix("  ") ? [String(repeating: " ", count: 6) + text] : paragraph(text)
  }

  private func help(at place: String) -> [String] {
    paragraph("Code: \(place)") + paragraph("Hint: \(command("hint"))")
  }

  private func command(_ name: String) -> String { "\(workbookCommand) \(name) \(exercise.id)" }

  private func paragraph(_ text: String) -> [String] {
    Terminal.wrapped(text, indent: 6)
  }
}
