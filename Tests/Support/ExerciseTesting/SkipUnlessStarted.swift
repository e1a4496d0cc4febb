// The exercise trait for XCTest: it skips tests; an `XCTestRecorder` records which others fail.

import Curriculum
import Deadlines
import Foundation
import Synchronization
public import XCTest

extension XCTestCase {
  /// Skips the test if its exercise is not started, or builds on one that is not solved.
  ///
  /// Call it first in `setUpWithError()`. XCTest does not know the filter of the run, so only Swift
  /// Testing makes an exercise red that is not started. If the test runs, and fails, the exercise is
  /// red, too, until the test passes. Tests of the finished code always run.
  ///
  /// - Parameters:
  ///   - id: The exercise's number, `5.6` for example.
  ///   - testFile: A file in the workbook's folder, if `file` is not in it.
  ///   - file: The file that the skip is shown at; use the default.
  ///   - line: The line that the skip is shown at; use the default.
  /// - Throws: `XCTSkip` with the same sentence as the trait, or what is wrong with the book.
  public func skipUnlessStarted(
    _ id: String,
    testFile: String? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    switch TestRun.current.plan(for: id, testFile: testFile ?? "\(file)") {
    case .test: return
    case .testAndRecord: ExerciseID(id).map { XCTestRecorder.shared.begin(name, of: $0) }
    case .hold(let sentence, _): throw XCTSkip(sentence, file: file, line: line)
    case .refuse(let sentence): throw DamagedBook(description: sentence)
    }
  }

  /// Skips a test that asks the kit while another test of its exercise is red.
  ///
  /// - Parameter id: The exercise's number, `5.6` for example.
  /// - Throws: `XCTSkip` if one is.
  public func skipUnlessSmallTestsPass(
    _ id: String,
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let isRed = TestRun.current.state.withLock { state in
      ExerciseID(id).flatMap { state.workbook?.exercise($0) }
        .flatMap { state.workbook?.hasFailure(in: $0, besides: name) } ?? false
    }
    guard isRed else { return }
    XCTestRecorder.shared.end()
    throw XCTSkip("First make the other tests green.", file: file, line: line)
  }
}

private struct DamagedBook: Error, CustomStringConvertible {
  let description: String
}

/// Records how the tests of exercises end in XCTest.
private final class XCTestRecorder: NSObject, XCTestObservation, Sendable {
  static let shared = XCTestRecorder()

  private struct Test {
    let name: String
    let exercise: ExerciseID
    var failure: TestFailure?
    var isUndecided = false
    /// How often a wait could not be decided in this process before the test began.
    let undecidedBefore = Expiry.undecidedCount
  }
  /// The test that is running: XCTest has one at a time.
  private let current = Mutex<Test?>(nil)  // XCTest may wait on other threads
  private let hasFailed = Atomic(false)
  private let hasUndecided = Atomic(false)

  private override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// Records that a test of an exercise has begun.
  func begin(_ name: String, of id: ExerciseID) {
    current.withLock { $0 = Test(name: name, exercise: id) }
    note([name], of: id)
  }

  /// Records that the test does not go on, and returns what it has shown, unless that is decided elsewhere.
  @discardableResult
  func end() -> (name: String, exercise: ExerciseID, failure: TestFailure?)? {
    guard let test = current.withLock({ exchange(&$0, with: nil) }) else { return nil }
    note([], of: test.exercise)
    return test.isUndecided ? nil : (test.name, test.exercise, test.failure)
  }

  /// Writes down which tests are running, in case one of them ends the process.
  private func note(_ running: [String], of id: ExerciseID) {
    TestRun.current.state.withLock { state in
      state.steps += 1
      state.runningInXCTest[id] = running
      state.workbook?.record(running: running, of: id, in: .xcTest)
      printAtCrash(running.isEmpty ? "" : TestRun.crashLines(id, running))
    }
  }

  #if canImport(ObjectiveC)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      let place = issue.sourceCodeContext.location
      add(issue.compactDescription, place?.fileURL.path, place?.lineNumber, to: testCase.name)
    }
  #else
    func testCase(
      _ testCase: XCTestCase,
      didFailWithDescription description: String,
      inFile file: String?,
      atLine line: Int
    ) {
      add(description, file, line, to: testCase.name)
    }
  #endif

  /// Signs the receipt: the last test has ended.
  func testBundleDidFinish(_ testBundle: Bundle) {
    let isUndecided = hasUndecided.load(ordering: .sequentiallyConsistent)
    let hasFailed = hasFailed.load(ordering: .sequentiallyConsistent)
    TestRun.current.receipt?.sign(isUndecided ? .undecided : hasFailed ? .failed : .passed)
  }

  private func add(_ description: String, _ file: String?, _ line: Int?, to name: String) {
    hasFailed.store(true, ordering: .sequentiallyConsistent)
    // "XCTAssertNil failed: … - the words": the student needs the words.
    let words = description.firstRange(of: " - ").map { description[$0.upperBound...] }
    let root = TestRun.current.state.withLock { $0.workbook?.root.path }
    let path = file.map { LocatedFailure.path($0, below: root) }
    current.withLock { test in
      guard let running = test, running.name == name else { return }
      test?.failure =
        running.failure
        ?? TestFailure(
          test: name,
          reason: LocatedFailure.reason(in: words.map(String.init) ?? description),
          place: path.map { "\($0):\(line ?? 1)" })
      guard Expiry.undecidedCount > running.undecidedBefore else { return }
      test?.isUndecided = true
      hasUndecided.store(true, ordering: .sequentiallyConsistent)
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    guard let test = end() else { return }
    TestRun.current.state.withLock { state in
      state.workbook?.record(test.failure, of: test.name, for: test.exercise)
    }
  }
}
