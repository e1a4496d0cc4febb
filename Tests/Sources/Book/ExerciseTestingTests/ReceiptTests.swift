// The receipt that a grader asks for: the process signs it at the end of the tests.

import Foundation
import TestSupport
import Testing

#if os(Linux) && !SOLUTIONS  // on macOS the test bundle is not an executable

  extension RealRunTests {
    @Test func `it is signed at the end of the tests, and says whether they passed`() async throws {
      try book.edit("A", "B")
      #expect(try await receipt(["--filter", "DemoA"]) == "good")
      #expect(try await receipt(["--filter", "DemoB"], wrong: "B") == "bad")
      #expect(try await receipt(["--filter", "DemoA"], wrong: "A crash") == "")
    }

    @Test func `a wait that could not be decided is signed as that, and not as a failure`()
      async throws
    {
      try book.edit("A", "B", "C")
      #expect(try await receipt(["--filter", "Demo"], wrong: "undecided") == "busy")
    }

    @Test func `XCTest signs it, too`() async throws {
      try book.edit("A", "B", "C")
      #expect(try await receipt(nil) == "good")
      #expect(try await receipt(nil, wrong: "XCTest") == "bad")
      #expect(try await receipt(nil, wrong: "XCTest undecided") == "busy")
    }

    /// The receipt after a run of Swift Testing with these arguments, or of XCTest; nil if it is gone.
    private func receipt(_ arguments: [String]?, wrong: String = "") async throws -> String? {
      try book.write("receipt", "good bad busy canary")
      let place = book.root.appending(path: "receipt").path
      let environment = ["WORKBOOK_RECEIPT": place, "WORKBOOK_DEMO_WRONG": wrong]
      if let arguments {
        _ = try await book.test(arguments, environment)
      } else {
        _ = try await book.testXCTest(environment)
      }
      return try? book.read("receipt")
    }
  }

#endif
