// The tests of one exercise in this process: which may begin, which are running, and the first failure.

import Curriculum
import Deadlines
import Foundation
import Testing

/// The tests of one exercise, and how far they are.
///
/// They run one after another, the lowest number first, so that a crash shows which test was running.
/// After the first failure the others run at the same time: each may have to wait for its deadline.
struct ExerciseProgress {
  /// Whether the exercise's suite will run, or will be shown as red.
  var isExpected = false
  /// Whether the suite has ended.
  var hasEnded = false
  private var planned: [Test] = []
  private var ended: Set<String> = []
  /// The names of the tests that have begun and not ended, each with how often a wait could not be decided before.
  private var begun: [String: Int] = [:]
  /// The failure of the test with the lowest number, and whether a wait of that test could not be decided: what it found
  /// may follow from that.
  private var first: (failure: TestFailure, number: Int, isUndecided: Bool)?

  /// The failure of the test with the lowest number.
  var failure: TestFailure? { first?.failure }

  /// The names of the tests that have begun and not ended.
  var running: [String] { begun.keys.sorted() }

  /// How the tests ended; nil if they have not.
  var verdict: Receipt.Verdict? {
    if let first { return first.isUndecided ? .undecided : .failed }
    return planned.allSatisfy { ended.contains($0.title) } ? .passed : nil
  }

  /// Adds a test that will run.
  mutating func plan(_ test: Test) { planned.append(test) }

  /// Whether a test may begin now.
  func isTurn(of test: Test) -> Bool {
    if failure != nil, !test.isKit { return true }
    return planned.allSatisfy { other in
      let comes = (other.isKit ? 1 : 0, other.number) < (test.isKit ? 1 : 0, test.number)
      return !comes || ended.contains(other.title)
    }
  }

  /// Why the kit is not asked; nil if it is.
  func obstacle(to test: Test) -> Comment? {
    guard test.isKit, failure != nil else { return nil }
    let numbers = planned.filter { !$0.isKit && $0.number != .max }.map(\.number)
    guard let first = numbers.min(), let last = numbers.max(), first < last else {
      return "First make the other tests green."
    }
    return "First make \(first) to \(last) green."
  }

  /// Takes note that a test has begun.
  mutating func begin(_ name: String) { begun[name] = Expiry.undecidedCount }

  /// Takes note that a test has ended.
  mutating func end(_ name: String) {
    begun[name] = nil
    ended.insert(name)
  }

  /// Takes note of a failure; the one of the test with the lowest number stays.
  mutating func add(_ failure: TestFailure, number: Int = .max) {
    if let first, number >= first.number { return }
    let isUndecided = begun[failure.test].map { Expiry.undecidedCount > $0 } ?? false
    first = (failure, number, isUndecided)
  }
}

extension Test {
  /// The name as it is printed.
  var title: String { displayName ?? name }
}

extension TestFailure {
  private static let longestReason = 300

  /// A failure as the last lines of a run tell it.
  ///
  /// - Parameters:
  ///   - test: The name of the test.
  ///   - words: The reason, which is told in one line: a message of several lines stands above in full.
  ///   - file: The place, which is told from the book's folder on.
  ///   - line: The place.
  ///   - state: Has the book.
  init(_ test: String, _ words: String, at file: String?, _ line: Int?, in state: RunState) {
    let lines = words.split(whereSeparator: \.isNewline)
    let isLong = words.count > Self.longestReason
    let short = isLong ? words.prefix(Self.longestReason - 1) + "…" : words
    let folder = state.workbook.map { $0.root.path + "/" } ?? ""
    self.init(
      test: test, reason: lines.count > 1 ? "\(lines[0]) See above." : short,
      place: file.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
        .map { "\($0):\(line ?? 1)" })
  }
}
