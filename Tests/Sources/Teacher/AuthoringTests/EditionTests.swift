// What is handed out to students: the files of an edition of this book without its solutions.

import Questions
import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct EditionTests {
  private let book = Workbook(root: ThisBook.root)
  private let folder: TemporaryBook
  private let files: Set<String>

  init() throws {
    folder = try TemporaryBook()
    let count = try Edition(of: book, chapters: nil, hasSolutions: false).write(to: folder.root)
    files = Set(BookFiles.all(in: folder.root))
    #expect(files.count == count)
  }

  @Test func `no line of the finished code is handed out`() throws {
    // What also stands in the rest of the book, in a lesson or an engine, is nobody's secret.
    let all = Set(BookFiles.all(in: book.root))
    let finished = all.filter(isFinished)
    let secret = lines(of: finished, in: book.root)
      .subtracting(lines(of: all.subtracting(finished), in: book.root))
    #expect(secret.count > 500, "this must compare something")
    #expect(files.filter(isFinished) == [Edition.given])
    #expect(secret.isDisjoint(with: lines(of: files.subtracting([Edition.given]), in: folder.root)))
    let given = secret.intersection(lines(of: [Edition.given], in: folder.root))
    #expect(given.allSatisfy { $0.count <= 24 }, "it is written in other words")
  }

  @Test func `what was left out is no slip`() {
    let edition = Workbook(root: folder.root)
    #expect(edition.exercises.map(\.id) == book.exercises.map(\.id))
    #expect(!files.contains { $0.hasPrefix("Tests/Sources/Teacher") || $0.hasPrefix(".ci") })
    #expect(edition.problems == [])
  }

  @Test func `a lesson offers the questions that can be asked, and no others`() {
    let chapters = Workbook(root: folder.root).chapters
    let offered = chapters.flatMap { chapter in
      text(of: chapter.lesson, in: folder.root).matches(of: /workbook predict (\d\.\d+)/).map(\.1)
    }
    let asked = BookQuestions(of: chapters, in: folder.root).made.map { "\($0.exercise)" }
    #expect(Set(offered.map(String.init)) == Set(asked))
  }

  @Test func `the first page names no command that needs finished code`() {
    let page = text(of: "README.md", in: folder.root)
    for command in ["workbook run callbacks", "workbook take", "solution`", "the third"] {
      #expect(!page.contains(command))
    }
    #expect(page.contains("swift run workbook\nswift test\n"))
  }

  private func isFinished(_ path: String) -> Bool {
    path.hasPrefix("Solutions/") && !path.contains("/Stubs/")
  }

  private func lines(of files: Set<String>, in root: URL) -> Set<String> {
    Set(files.flatMap { Curriculum.lines(of: text(of: $0, in: root)).map(trimmed) })
  }
}
