// One test of an exercise, as the file of its tests lists it.

/// A test that must pass for its exercise to be solved.
struct ListedTest: Equatable, Sendable {
  /// What the framework that runs the test calls it: `HandoffTests.swift:21` in Swift Testing,
  /// `UserFetchXCTests.test1_aUserArrives` in XCTest.
  let key: String
  /// The name for people: `1 a 200 gives its body`.
  let name: String
  /// The line in its file, from 1.
  let line: Int
  /// The statements of the test, without the indentation.
  let code: String
}
