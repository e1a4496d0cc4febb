// What a test of an exercise shows, how it is told in a word, and how a run of tests decides it.

/// What is known of an exercise after a test.
indirect enum Outcome: Equatable {
  /// Every test passed.
  case solved
  /// Every test passed, and the file is the finished one that the student took.
  case taken
  /// No test ran: the exercise is not started, or waits for another.
  case notRun(ExerciseState)
  /// Tests found something wrong, one thing at least: what the test with the lowest number found comes first.
  case red([TestEvents.Issue])
  /// The file imports, uses, or shows to the tests, what its exercise does not: why, and what the tests found, if they ran.
  case refused(String, Outcome?)
  /// The process was ended or blocked, perhaps by another answer, which is refused: that one, and why.
  case disturbed(by: ExerciseID, String)
  /// The code ended or blocked the process, while these tests were running.
  case stopped(Stop, in: [String])
  /// The tests did not end in time, and nothing shows why: on a busy machine that is no fault.
  case undecided
  /// No test of the exercise was found, so nothing was shown.
  case untested
  /// The file or its tests do not compile; with the chapter's errors.
  case uncompiled([BuildLog.CompileError])
  /// The file is not tested, because others of its chapter do not compile; the verdict that it had stays.
  case heldUp(by: [ExerciseID])
}

extension Outcome {
  /// Whether the exercise is solved by the student's own answer.
  var isSolved: Bool { self == .solved }

  /// Whether the tests pass, with the student's answer or a taken one.
  var isRepaired: Bool { self == .solved || self == .taken }

  /// The outcome in one or two words.
  var word: String { told.word }

  /// The outcome in one or two words, and their colour.
  var told: (word: String, colour: Terminal.Colour?) {
    switch self {
    case .solved: ("solved", .green)
    case .taken: ("taken", .yellow)
    case .notRun(.notStarted): ("not started", nil)
    case .notRun(let state): (state.description, .faint)
    case .red: ("red", .red)
    case .refused: ("refused", .red)
    case .disturbed(let other, _): ("not decided, because \(other) is refused", .yellow)
    case .stopped: ("stopped", .red)
    case .undecided: ("undecided", .yellow)
    case .untested: ("not tested", .yellow)
    case .uncompiled: ("does not compile", .red)
    case .heldUp(let others):
      (
        "not tested, because \(listed(others)) \(others.count == 1 ? "does" : "do") not compile",
        .yellow
      )
    }
  }
}

extension ExerciseState {
  /// The state in words and in its colour.
  var coloured: String {
    let colour: Terminal.Colour? =
      switch self {
      case .solved: .green
      case .red, .crashed, .damaged: .red
      case .started, .changed, .changedSinceSolved, .taken: .yellow
      case .waiting, .blocked: .faint
      case .notStarted: nil
      }
    return Terminal.paint(description, colour)
  }
}

// MARK: Deciding

extension RunResult {
  /// What the result of one exercise's tests shows, in both frameworks.
  ///
  /// - Parameter running: The tests that were running at the end, as they recorded it themselves; empty if they
  ///   did not. To the testing library, a test has begun while it still waits for its turn.
  func outcome(running: [String] = []) -> Outcome {
    let stopped = stop.map { Outcome.stopped($0, in: running.isEmpty ? events.running : running) }
    let red = issues.isEmpty ? nil : Outcome.red(issues)
    switch end {
    case .passed:
      guard events.testsRun > 0 else { return .untested }
      return isConfirmed ? .solved : .stopped(.unconfirmed, in: [])
    case .failed:
      return isUndecided ? .undecided : red ?? .untested
    // A test that waits without an end, or crashes, often meets what an earlier one has named.
    case .waiting, .crashed: return red ?? stopped ?? .undecided
    default: return stopped ?? .undecided
    }
  }

  /// The issues, each once, in the order of the tests' numbers; XCTest has no numbers.
  private var issues: [TestEvents.Issue] {
    func number(_ test: String) -> Int { Int(test.prefix(while: \.isNumber)) ?? .max }
    let sorted = events.found.enumerated().sorted {
      (number($0.element.test), $0.offset) < (number($1.element.test), $1.offset)
    }
    return sorted.map(\.element).reduce(into: []) { issues, issue in
      // A test finds the same for each of its arguments.
      let isKnown = issues.contains {
        ($0.test, $0.words, $0.file, $0.line) == (issue.test, issue.words, issue.file, issue.line)
      }
      if !isKnown { issues.append(issue) }
    }
  }
}

extension TestEvents.Issue {
  /// What was expected and seen, one element for each line: the words of the author come first, then what the testing
  /// library saw.
  var words: [String] {
    guard isOfXCTest else { return reason.split(whereSeparator: \.isNewline).map(String.init) }
    // "XCTAssertNil failed: … - the words": the student needs the words.
    return [text.firstRange(of: " - ").map { String(text[$0.upperBound...]) } ?? text]
  }

  /// The file, below the workbook's folder, and the line; nil if they are not known.
  func place(in root: URL) -> String? {
    file.map { file in
      let below = root.path + "/"
      let path = file.hasPrefix(below) ? String(file.dropFirst(below.count)) : file
      return "\(path):\(line ?? 1)"
    }
  }
}
