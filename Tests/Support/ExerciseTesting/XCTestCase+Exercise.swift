// The exercise trait for XCTest: it skips tests; an `XCTestRecorder` records which others fail.

import Curriculum
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
    let id = ExerciseID(inTest: id)
    switch TestRun.current.fate(of: id, testFile: testFile ?? "\(file)") {
    case .run: XCTestRecorder.shared.begin(name, of: id)
    case .skip(let sentence), .red(let sentence, _):
      throw XCTSkip(sentence, file: file, line: line)
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
      state.workbook?.exercise(ExerciseID(inTest: id))
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

  private override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// Records that a test of an exercise has begun; what an earlier one has shown is recorded already.
  func begin(_ name: String, of id: ExerciseID) {
    TestRun.current.state.withLock { state in
      var progress = ExerciseProgress()
      progress.begin(name)
      state.xcTest = (name, id, progress)
      TestRun.current.note([name], of: id, in: .xcTest, &state)
    }
  }

  /// Records that the test does not go on.
  ///
  /// - Parameter isOver: Whether how it ended is recorded, too.
  func end(isOver: Bool = false) {
    TestRun.current.state.withLock { state in
      guard let (name, id, progress) = exchange(&state.xcTest, with: nil) else { return }
      TestRun.current.note([], of: id, in: .xcTest, &state)
      guard isOver else { return }
      state.xcTestVerdict = max(state.xcTestVerdict, progress.verdict ?? .passed)
      guard progress.verdict != .undecided else { return }
      state.workbook?.record(progress.failure, of: name, for: id)
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

  private func add(_ description: String, _ file: String?, _ line: Int?, to name: String) {
    // "XCTAssertNil failed: … - the words": the student needs the words.
    let words = description.firstRange(of: " - ").map { String(description[$0.upperBound...]) }
    TestRun.current.state.withLock { state in
      let failure = TestFailure(name, words ?? description, at: file, line, in: state)
      state.xcTestVerdict = max(state.xcTestVerdict, .failed)
      if state.xcTest?.name == name { state.xcTest?.progress.add(failure) }
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) { end(isOver: true) }

  /// Signs the receipt: the last test has ended.
  func testBundleDidFinish(_ testBundle: Bundle) {
    TestRun.current.receipt?.sign(TestRun.current.state.withLock { $0.xcTestVerdict })
  }
}
