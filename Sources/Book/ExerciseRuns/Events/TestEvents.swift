// What is known of one run of tests, in either framework. Pure.

/// What a framework wrote about the tests of one process.
package struct TestEvents: Equatable, Sendable {
  /// Something that a test found wrong.
  package struct Issue: Equatable, Sendable {
    /// The test, as in ``Test/key``; nil if the issue belongs to a suite or to the run.
    package let key: String?
    /// The name of the test or suite; empty if there is none.
    package let test: String
    /// The lines that the testing library prints about it.
    package let messages: [String]
    /// The file, as the compiler knew it; nil if it is not known.
    package let file: String?
    /// The line in the file, from 1.
    package let line: Int?

    /// Whether XCTest has found it, whose keys name no file.
    package var isOfXCTest: Bool { key?.contains(".swift:") == false }

    /// All its words.
    package var text: String { messages.joined(separator: "\n") }

    /// The words of the test's author, then those of the library.
    package var reason: String { authorsWordsFirst(messages) }
  }

  /// One test.
  package struct Test: Equatable, Sendable {
    /// What the framework calls it: `HandoffTests.swift:21` in Swift Testing,
    /// `UserFetchXCTests.test1_aUserArrives` in XCTest.
    package let key: String
    /// The name as it is printed.
    package let name: String
    /// Whether the framework wrote that the test has begun; the test may still wait for its turn.
    package internal(set) var hasBegun = false
    /// Whether the framework wrote that it has ended.
    package internal(set) var hasEnded = false
    /// Why it did not run; empty if the framework does not say, and nil if it ran.
    package internal(set) var refusal: String?
    /// How long it took; nil if that is not known.
    package internal(set) var seconds: Double?
  }

  /// The tests, in the order in which they were first named.
  package internal(set) var tests: [Test] = []
  /// The issues, in their order; warnings and known issues are left out.
  package internal(set) var found: [Issue] = []
  /// The words of the known issues, in their order.
  package internal(set) var known: [String] = []
  /// Whether the framework wrote that all tests have ended: the process was not ended by a crash or by
  /// the code that is tested.
  package internal(set) var isComplete = false
  /// What no framework would write, in a few words; nil if there is nothing.
  ///
  /// The tests run in one process with the student's code, which could write to the same file.
  package internal(set) var irregularity: String?

  /// Nothing is known yet.
  init() {}

  /// The events of two runs; complete if the second is.
  static func + (first: TestEvents, second: TestEvents) -> TestEvents {
    var sum = second
    sum.tests = first.tests + second.tests
    sum.found = first.found + second.found
    sum.known = first.known + second.known
    sum.irregularity = first.irregularity ?? second.irregularity
    return sum
  }

  /// The words of the issues, in their order.
  package var issues: [String] { found.map(\.text) }

  /// The names of the tests that began and did not end.
  package var running: [String] { tests.filter { $0.hasBegun && !$0.hasEnded }.map(\.name) }

  /// How many tests have ended; those that were skipped or cancelled do not count.
  package var testsRun: Int { tests.count { $0.hasEnded && $0.refusal == nil } }

  // MARK: Collecting

  /// Takes note of something that no framework would write; the first stays.
  mutating func note(_ words: String) { irregularity = irregularity ?? words }

  /// Takes note that a test has begun.
  mutating func begin(_ key: String, _ name: String) {
    let place = place(of: key, name)
    if tests[place].hasBegun { note("the test \"\(name)\" begins twice") }
    tests[place].hasBegun = true
  }

  /// Takes note that a test did not run; the first reason stays.
  mutating func refuse(_ key: String, _ name: String, because words: String) {
    let place = place(of: key, name)
    tests[place].refusal = tests[place].refusal ?? words
  }

  /// Takes note that a test has ended.
  mutating func end(_ key: String, _ name: String, after seconds: Double?) {
    let place = place(of: key, name)
    if tests[place].hasEnded { note("the test \"\(name)\" ends twice") }
    tests[place].hasEnded = true
    tests[place].seconds = seconds
  }

  /// The place of a test in the list, which gets it if it is new.
  private mutating func place(of key: String, _ name: String) -> Int {
    if let place = tests.firstIndex(where: { $0.key == key && $0.name == name }) { return place }
    tests.append(Test(key: key, name: name))
    return tests.count - 1
  }
}

/// The words of the test's author, which come second in what a library prints, then the library's own.
func authorsWordsFirst(_ messages: [String]) -> String {
  let isEmpty = messages.count > 1 && messages[0] == "Issue recorded"
  return (messages.dropFirst() + (isEmpty ? [] : messages.prefix(1))).joined(separator: "\n")
}
