// The goals at the head of a lesson: each names its exercises, and each exercise has one.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct GoalsTests {
  private static let page = "Chapters/Chapter1Callbacks/README.md"
  private let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min · W3.1")
    try book.addComplete("1.2", "Again", "write · 10 min · builds on 1.1")
  }

  private static let cases: [(goals: [String]?, told: [String])] = [
    (nil, []), (["try again (1.1);", "wait (1.1, 1.2);", "end (1.2)."], []),
    (
      ["a (1.1);", "b (1.1);", "c (1.1)."],
      ["\(page): no goal names 1.2. Say what a reader can do who has solved it."]
    ),
    (
      ["a (1.1);", "b;", "c (1.2, 2.1)."],
      [
        "\(page):4: the goal names no exercise. Write '(1.1)'.",
        "\(page):5: the goal names 2.1, which is no exercise of chapter 1.",
      ]
    ),
  ]

  @Test(arguments: cases)
  func `a lesson may have no goals, but each names exercises, and each exercise has one`(
    goals: [String]?, told: [String]
  ) throws {
    #expect(try problems(goals: goals) == told)
  }

  @Test(arguments: [0, 2, 6])
  func `three to five goals are few enough to be read`(count: Int) throws {
    #expect(
      try problems(goals: Array(repeating: "all (1.1, 1.2);", count: count)) == [
        "\(Self.page):1 has \(count) goals. Write three to five."
      ])
  }

  /// The slips of a lesson that begins with these goals.
  private func problems(goals: [String]?) throws -> [String] {
    let list = goals.map { goals in
      GoalsCheck.head + "\n\n" + goals.map { "- \($0)\n" }.joined() + "\n"
    }
    try book.write(Self.page, (list ?? "") + book.read(Self.page))
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    return GoalsCheck(chapter: chapter, root: book.root).problems
  }
}
