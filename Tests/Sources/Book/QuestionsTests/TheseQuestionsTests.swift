// The questions of this very book: each is made anew, and is what it was.

import Curriculum
import TestSupport
import Testing

@testable import Questions

@Suite struct TheseQuestionsTests {
  private static let root = ThisBook.root
  private static let chapters = Workbook(root: root).chapters
  private static let questions = BookQuestions(of: chapters, in: root)

  /// `WORKBOOK_WRITE=1` writes the hashes of the questions as they are made now.
  @Test(arguments: chapters.map(\.id))
  func `each question is made, and is what it was`(number: Int) throws {
    let chapter = try #require(Self.chapters.first { $0.id == number })
    if ThisBook.isWritten { try writeHashes(of: chapter) }
    #expect(chapter.questionProblems(in: Self.root) == [])
  }

  @Test func `there are questions in nine chapters`() {
    let chapters = Set(Self.questions.made.map(\.exercise.chapter))
    #expect(chapters == Set(1...9))
    #expect(Self.questions.left.isEmpty, "each must find its mistakes and snippets")
    #expect(Self.questions.made.count >= 240, "there are \(Self.questions.made.count)")
  }

  @Test func `four in five wrong choices are traces of real flaws or mistakes`() {
    let wrong = Self.questions.made.flatMap(\.choices).count { !$0.isRight }
    // Each decoy and each snippet gives one wrong choice, which is no wrong answer that the book keeps.
    let others = Self.questions.made.flatMap(\.sources)
      .count { [.decoy, .snippet].contains($0.kind) }
    #expect(wrong > 0 && (wrong - others) * 5 >= wrong * 4, "\(others) of \(wrong) are made up")
  }

  @Test func `no two questions offer the same`() {
    var seen: [String: String] = [:]
    for made in Self.questions.made {
      let offer = made.choices.map(\.text).joined(separator: "|")
      let shown = made.code.map(\.text).joined(separator: "\n")
      let other = seen.updateValue(made.id, forKey: offer + shown)
      #expect(other == nil, "\(made.id) offers what \(other ?? "") offers")
    }
  }

  @Test func `the right choice stands at each place`() {
    let places = Self.questions.made.filter { !$0.isPutInOrder }.map(\.right)
    for place in 0..<3 { #expect(places.contains(place), "never at place \(place)") }
  }

  private func writeHashes(of chapter: Chapter) throws {
    let path = QuestionFile.path(of: chapter)
    let file = Self.root.appending(path: path)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
    let made = BookQuestions(of: [chapter], in: Self.root).made
    let blocks = text.components(separatedBy: "\n## ")
    let written = blocks.map { block -> String in
      let own = made.first { block.hasPrefix("\($0.exercise) · \($0.name) · ") }
      guard let own else { return block }
      let kept = block.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("- \(Question.madeMark)") }
        .joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
      return "\(kept)\n- \(Question.madeMark)\(own.hash)\n"
    }
    try Data(written.joined(separator: "\n## ").utf8).write(to: file)
  }
}
