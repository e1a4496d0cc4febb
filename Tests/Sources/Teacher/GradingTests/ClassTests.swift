// A real class of two, graded in a real build of this book. Takes some minutes.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite(.enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds this book, and grades a class"))
struct ClassTests {
  private let book: Workbook
  private let chapter: Chapter
  private let files: AnswerFiles
  private let students: TemporaryBook
  private let module = "Chapter1Callbacks"

  init() throws {
    (book, students) = (Workbook(root: ThisBook.root), try TemporaryBook())
    chapter = try #require(book.chapter(1))
    files = AnswerFiles(in: book.root)
  }

  @Test func `a class gets its points, and what each wrong answer did is told`() async throws {
    try makeAna()
    try makeBen()
    let grades = try await grade("ana", "ben")
    #expect(
      grades.map(\.summary) == [
        "ana: 240 of 240 points, 105 bonus points", "ben: 0 of 240 points",
      ])
    expectBen(grades[1])
  }

  private func expectBen(_ grade: StudentGrade) {
    #expect(
      grade.exercises.map(\.state) == [
        "red", "red", "does not compile", "red, with the finished 1.1 and 1.2", "red",
        "red, with the finished 1.1, 1.2, 1.3 and 1.5",
        "red, with the finished 1.1, 1.2, 1.3, 1.5 and 1.6",
      ])
    let remarks = grade.remarks.joined(separator: "\n")
    for words in [
      "1.1 StatusCheck, 1 a 200 gives its body: The code ended the process: it called exit",
      "1.2 Decoding, 1 the list gives the id that stands first, whichever number it is: The code did not end",
      "1.3 does not compile, so its stub was put in its place: Chapters/\(module)/03-Handoff.swift:",
      "1.4 ErrorPath, 1 when nothing fails, the user arrives: The code crashed (signal ",
      "ErrorPath.swift:17: Fatal error: ben was here",
      "1.5 Cancellation, 1 not cancelled, the response arrives: ",
    ] { #expect(remarks.contains(words), "\(words)\n\(remarks)") }
  }

  // MARK: Students

  /// Everything is right.
  private func makeAna() throws {
    for exercise in chapter.exercises {
      try students.write("ana/\(exercise.path)", files.solution(exercise) + "// ana\n")
    }
  }

  /// Everything is wrong, in another way each.
  private func makeBen() throws {
    for exercise in chapter.exercises {
      try students.write("ben/\(exercise.path)", files.stub(exercise))
      try change("ben", exercise.title, "import UserAPI", "import Foundation\nimport UserAPI")
    }
    try change("ben", "StatusCheck", ".success(Data())  //", "print(\"bye\"); exit(0)  //")
    try change("ben", "Decoding", ".failure(.cancelled)  //", "while true {}  //")
    try change("ben", "Handoff", ".init { _ in .failure(.cancelled) }", "missing")
    try change("ben", "ErrorPath", "// TODO 1.4: repair from here", "fatalError(\"ben was here\")")
    try change("ben", "Cancellation", "completion(.failure(.cancelled))  //", "//")
    for title in ["UserFetch", "RunState"] { try change("ben", title, "// TODO", "// todo") }
  }

  // MARK: Files

  private func change(_ name: String, _ title: String, _ old: String, _ new: String) throws {
    let exercise = try #require(chapter.exercises.first { $0.title == title })
    let path = "\(name)/\(exercise.path)"
    let text = try students.read(path)
    try #require(text.contains(old), "\(path) has no '\(old)'")
    try students.write(path, text.replacing(old, with: new))
  }

  private func grade(_ names: String...) async throws -> [StudentGrade] {
    let folders = names.map { Submission(name: $0, folder: students.root.appending(path: $0)) }
    return try await onThread { [book] in
      var grades: [StudentGrade] = []
      try ClassGrading(by: book, .chapter(1)).grade(folders) { grades.append($0) }
      return grades
    }
  }
}
