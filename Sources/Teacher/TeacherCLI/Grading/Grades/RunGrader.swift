// Decides what one run says of each test. Pure.

/// Grades the tests of one run, in one framework.
///
/// A test passes if the framework wrote that it began and ended, once each, without a failure. The run as
/// a whole must also have ended by itself: code that ends the process cannot pass. A run whose record is
/// not one that the framework writes is not graded at all.
struct RunGrader {
  /// All tests that the exercise has in this framework.
  let tests: [ListedTest]
  let run: RunResult

  /// Why nothing of the run counts, in one sentence; nil if it counts.
  var refusal: String? {
    if let words = run.events.irregularity ?? irregularity {
      return "Not graded: what the tests recorded was changed while they ran: \(words)."
    }
    guard run.end == .passed, run.events.isComplete, !run.isConfirmed else { return nil }
    return
      "Not graded: the record says that all tests passed, and the tests themselves do not confirm it."
  }

  /// How each test ended, in their order.
  var grades: [TestGrade] {
    if let refusal { return tests.map { TestGrade($0, .error, refusal) } }
    let grades = tests.map(grade)
    guard !isGood, let last = grades.last, grades.allSatisfy({ $0.status == .pass }) else {
      return grades
    }
    // Each test passed, and the run did not: the last one gets the reason for what came after it.
    let reason = failures(of: nil).first ?? endWords
    return grades.dropLast() + [TestGrade(last.test, .error, "After the tests: \(reason)")]
  }

  /// How the run ended, in one sentence.
  private var endWords: String {
    if let stop = run.stop { return stop.toTeachers }
    return run.end == .undecided
      ? "Undecided: the tests did not end in time, and were not idle. Grade again on an idle machine."
      : "The run failed, but no test did."
  }

  /// What does not fit the list of tests, which was known before the run.
  private var irregularity: String? {
    let keys = Set(tests.map(\.key))
    if let stranger = run.events.tests.first(where: { !keys.contains($0.key) }) {
      return "the exercise has no test \"\(stranger.name)\""
    }
    let ends = run.events.tests.first { $0.hasEnded && !$0.hasBegun && $0.refusal == nil }
    if let ends { return "the test \"\(ends.name)\" ended and never began" }
    let groups = Dictionary(grouping: run.events.tests, by: \.key)
    let twin = run.events.tests.first { (groups[$0.key] ?? []).count > 1 }
    return twin.map { "the test \"\($0.name)\" has two names" }
  }

  /// Whether the process, and what was written about it, ended as they do when all is well.
  private var isGood: Bool {
    run.end == .passed && run.events.isComplete && run.events.found.isEmpty
  }

  private func grade(_ test: ListedTest) -> TestGrade {
    guard let seen = seen(test) else { return notReached(test) }
    let failures = failures(of: test.key)
    if !failures.isEmpty {
      return TestGrade(test, .fail, failures.joined(separator: "\n"), seconds: seen.seconds)
    }
    if let refusal = seen.refusal {
      return TestGrade(test, .fail, refusal.isEmpty ? whyOthersWait : refusal)
    }
    guard seen.hasEnded else {
      return running.contains(test)
        ? TestGrade(test, .error, endWords) : notReached(test)
    }
    return TestGrade(test, .pass, seconds: seen.seconds)
  }

  /// Why a test did not run that waits for the others: it names the one that is red.
  var whyOthersWait: String {
    let red = tests.first { !failures(of: $0.key).isEmpty }
    return red.map { "Not run, because \"\($0.name)\" is red." }
      ?? "First make the other tests green."
  }

  private func notReached(_ test: ListedTest) -> TestGrade {
    if let reason = failures(of: nil).first { return TestGrade(test, .fail, reason) }
    guard !run.events.isComplete else { return TestGrade(test, .error, "The test did not run.") }
    let names = running.map { "\"\($0.name)\"" }
    let place = names.isEmpty ? "" : " in test \(names.joined(separator: " or "))"
    return TestGrade(test, .error, "Not reached: the process ended\(place).")
  }

  // MARK: The record

  private func seen(_ test: ListedTest) -> TestEvents.Test? {
    run.events.tests.first { $0.key == test.key }
  }

  /// The words of the issues of a test, or of those that belong to no test.
  private func failures(of key: String?) -> [String] {
    run.events.found.filter { $0.key == key }.map(\.reason)
  }

  /// The tests of which one was running when the process ended; empty if the record is whole.
  ///
  /// The tests of an exercise run one after another, as they are listed. After the first failure the
  /// rest runs at the same time.
  private var running: [ListedTest] {
    guard !run.events.isComplete else { return [] }
    let open = tests.filter { test in
      let seen = seen(test)
      return seen?.hasBegun == true && seen?.hasEnded == false
    }
    let hasFailure = run.events.found.contains { $0.key != nil }
    return hasFailure ? open : Array(open.prefix(1))
  }
}
