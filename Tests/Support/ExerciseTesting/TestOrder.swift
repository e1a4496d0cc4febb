// The order of the tests in one exercise: which may begin, and which are running.

import Deadlines
import Testing

/// The tests of one exercise, and how far they are.
///
/// They run one after another, the lowest number first, so that a crash shows which test was running.
/// After the first failure the others run at the same time: each may have to wait for its deadline.
struct TestOrder {
  private var planned: [Test.ID: Test] = [:]
  private var ended: Set<Test.ID> = []
  private(set) var failure: LocatedFailure?
  /// Whether a wait of the test that failed could not be decided; what it found may follow from that.
  private(set) var isUndecided = false
  /// How often a wait could not be decided in this process before each test began.
  private var undecidedBefore: [Test.ID: Int] = [:]
  /// The names of the tests that have begun and not ended.
  private(set) var running: [String] = []

  /// Adds a test that will run.
  mutating func plan(_ test: Test) { planned[test.id] = test }

  /// Whether all tests that will run have ended.
  var haveEnded: Bool { planned.keys.allSatisfy(ended.contains) }

  /// Whether a test may begin now.
  func isTurn(of test: Test) -> Bool {
    if failure != nil, !test.isKit { return true }
    return planned.values.allSatisfy { other in
      let comes = (other.isKit ? 1 : 0, other.number) < (test.isKit ? 1 : 0, test.number)
      return !comes || ended.contains(other.id)
    }
  }

  /// Why the kit is not asked; nil if it is.
  func obstacle(to test: Test) -> Comment? {
    guard test.isKit, failure != nil else { return nil }
    let numbers = planned.values.filter { !$0.isKit && $0.number != .max }.map(\.number)
    guard let first = numbers.min(), let last = numbers.max(), first < last else {
      return "First make the other tests green."
    }
    return "First make \(first) to \(last) green."
  }

  /// Takes note that a test has begun.
  mutating func begin(_ test: Test) {
    running.append(test.title)
    undecidedBefore[test.id] = Expiry.undecidedCount
  }

  /// Takes note that a test has ended.
  mutating func end(_ test: Test) {
    ended.insert(test.id)
    if let index = running.firstIndex(of: test.title) { running.remove(at: index) }
  }

  /// Takes note of a failure; the one of the test with the lowest number stays.
  mutating func add(_ issue: Issue, in test: Test?, root: String?) {
    let new = LocatedFailure(issue, in: test, root: root)
    guard failure.map({ new.number < $0.number }) ?? true else { return }
    failure = new
    let before = test.flatMap { undecidedBefore[$0.id] }
    isUndecided = before.map { Expiry.undecidedCount > $0 } ?? false
  }
}

extension Test {
  /// The name as it is printed.
  var title: String { displayName ?? name }
}
