// Which tests a file has, read from its text.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct TestFileTests {
  private let text = """
    @Suite("1.1 A", .exercise("1.1"))
    struct ATests {
      @Test func `1 it works`() {
        let a = 1

        #expect(a == 1, "a must be 1")
      }

      @Test(arguments: [1, 2])
      func `2 with: "arguments", (and more)`(_ number: Int) async throws
      {
        if number > 0 {
          print(number)
        }
      }

      @Test func short() { #expect(true) }

      private func helper() {}
    }

    final class AXCTests: XCTestCase {
      override func setUpWithError() throws { try skipUnlessStarted("1.1") }

      func test1_itWorks() {
        XCTAssertTrue(true)
      }
    }
    """

  @Test func `tests of Swift Testing have their name, line and statements`() {
    let tests = TestFile(text, name: "ATests.swift").swiftTests
    #expect(
      tests == [
        ListedTest(
          key: "ATests.swift:3", name: "1 it works", line: 3,
          code: "let a = 1\n\n#expect(a == 1, \"a must be 1\")"),
        ListedTest(
          key: "ATests.swift:9", name: "2 with: \"arguments\", (and more)", line: 9,
          code: "if number > 0 {\n  print(number)\n}"),
        ListedTest(key: "ATests.swift:17", name: "short", line: 17, code: "#expect(true)"),
      ])
  }

  @Test func `tests of XCTest have their class`() {
    let tests = TestFile(text, name: "ATests.swift").xcTests
    #expect(
      tests == [
        ListedTest(
          key: "AXCTests.test1_itWorks", name: "AXCTests.test1_itWorks", line: 25,
          code: "XCTAssertTrue(true)")
      ])
  }

  @Test func `in this book, tests stand by their numbers, and a half is less than all`() throws {
    let book = Workbook(root: ThisBook.root)
    let all = book.chapters.flatMap { chapter in
      chapter.exercises.map { Answer(.missing, to: $0, in: chapter, root: book.root, points: 1) }
    }
    for answer in all {
      let numbers = answer.swiftTests.compactMap(\.number)
      #expect(!numbers.isEmpty && numbers == numbers.sorted(), "\(answer.id)")
      #expect((answer.ungraded.firstHalf ?? 1) < numbers.count, "\(answer.id)")
    }
    #expect(all.compactMap(\.ungraded.firstHalf).count == 9)
  }
}
