// The tests of one exercise in this process: which may begin, which are running, and the first failure.

import Curriculum
import Deadlines
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
  /// The failure of the test with the lowest number.
  private(set) var failure: TestFailure?
  private var numberOfFailure = Int.max
  /// Whether a wait of the test that failed could not be decided; what it found may follow from that.
  private var isUndecided = false

  /// The names of the tests that have begun and not ended.
  var running: [String] { begun.keys.sorted() }

  /// How the tests ended; nil if they have not.
  var verdict: Receipt.Verdict? {
    if failure != nil { return isUndecided ? .undecided : .failed }
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
  mutating func add(_ new: TestFailure, number: Int) {
    guard failure == nil || number < numberOfFailure else { return }
    failure = new
    numberOfFailure = number
    isUndecided = begun[new.test].map { Expiry.undecidedCount > $0 } ?? false
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
  ///   - file: The place.
  ///   - line: The place.
  ///   - root: The book's folder; places in it are told without it.
  init(_ test: String, _ words: String, at file: String?, _ line: Int?, below root: String?) {
    let lines = words.split(whereSeparator: \.isNewline)
    let isLong = words.count > Self.longestReason
    let short = isLong ? words.prefix(Self.longestReason - 1) + "…" : words
    let place = file.map { "\($0):\(line ?? 1)" }
    let folder = root.map { $0 + "/" } ?? ""
    self.init(
      test: test, reason: lines.count > 1 ? "\(lines[0]) See above." : short,
      place: place.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 })
  }
}
