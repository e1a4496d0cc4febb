// A real class of two, graded in a real build of this book. Takes some minutes.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite(.enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds this book, and grades a class"))
struct ClassTests {
  private let book: Workbook
  private let chapter: Chapter
  private let students: TemporaryBook

  init() throws {
    book = Workbook(root: ThisBook.root)
    students = try TemporaryBook()
    chapter = try #require(book.chapter(1))
    let files = AnswerFiles(in: book.root)
    for exercise in chapter.exercises {
      let (old, new) = try #require(Self.wrong[exercise.title])
      let stub = files.stub(exercise)
      try #require(stub.contains(old), "\(exercise.path) has no '\(old)'")
      let answer = stub.replacing(old, with: new)
        .replacing("import UserAPI", with: "import Foundation\nimport UserAPI")
      try students.write("ana/\(exercise.path)", files.solution(exercise) + "// ana\n")
      try students.write("ben/\(exercise.path)", answer)
    }
  }

  /// What stands in a stub, and what Ben writes there: he is wrong in another way each, and Ana is right.
  private static let wrong = [
    "StatusCheck": (".success(Data())  //", "print(\"bye\"); exit(0)  //"),
    "Decoding": (".failure(.cancelled)  //", "while true {}  //"),
    "Handoff": (".init { _ in .failure(.cancelled) }", "missing"),
    "ErrorPath": ("// TODO 1.4: repair from here", "fatalError(\"ben was here\")"),
    "Cancellation": ("completion(.failure(.cancelled))  //", "//"),
    "UserFetch": ("// TODO", "// todo"), "RunState": ("// TODO", "// todo"),
  ]

  private static let told = [
    "1.1 StatusCheck, 1 a 200 gives its body: The code ended the process: it called exit",
    "1.2 Decoding, 1 the list gives the id that stands first, whichever number it is: The code did not end",
    "1.3 does not compile, so its stub was put in its place: Chapters/Chapter1Callbacks/03-Handoff.swift:",
    "1.4 ErrorPath, 1 when nothing fails, the user arrives: The code crashed (signal ",
    "ErrorPath.swift:17: Fatal error: ben was here",
    "1.5 Cancellation, 1 not cancelled, the response arrives: ",
  ]

  @Test func `a class gets its points, and what each wrong answer did is told`() async throws {
    let folders = ["ana", "ben"].map {
      Submission(name: $0, folder: students.root.appending(path: $0))
    }
    let grades = try await onThread { [book] in
      var grades: [StudentGrade] = []
      try ClassGrading(by: book, .chapter(1)).grade(folders) { grades.append($0) }
      return grades
    }
    #expect(
      grades.map(\.summary) == [
        "ana: 240 of 240 points, 105 bonus points", "ben: 0 of 240 points",
      ])
    #expect(
      grades[1].exercises.map(\.state) == [
        "red", "red", "does not compile", "red, with the finished 1.1 and 1.2", "red",
        "red, with the finished 1.1, 1.2, 1.3 and 1.5",
        "red, with the finished 1.1, 1.2, 1.3, 1.5 and 1.6",
      ])
    let remarks = grades[1].remarks.joined(separator: "\n")
    for words in Self.told { #expect(remarks.contains(words), "\(words)\n\(remarks)") }
  }
}
