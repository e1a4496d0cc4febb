// A real class of four, graded in a real build of this book. Takes some minutes.

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
    files = AnswerFiles(of: chapter, in: book.root)
  }

  @Test func `a class gets its points, and no file but an exercise is read`() async throws {
    try makeAna()
    try makeBen()
    try makeCleo()
    try makeDora()
    let grades = try await grade("ana", "ben", "cleo", "dora")
    #expect(
      grades.map(\.summary) == [
        "ana: 240 of 240 points, 105 bonus points", "ben: 0 of 240 points",
        "cleo: 20 of 240 points", "dora: 145 of 240 points, 105 bonus points",
      ])
    expectBen(grades[1])
    expectDora(grades[3])
    #expect(
      grades[2].remarks == [
        "Chapters/\(module)/07-RunState.swift was left out, because it is a link: the stub was graded.",
        "1.1 is the same as the finished file in Solutions, but for white space and comments.",
        "Chapters/\(module)/Helper.swift was left out: it is no exercise of this workbook.",
        "Exercise 1.4 waits for 1.2.", "Exercise 1.6 waits for 1.2, 1.3, 1.5.",
        "Exercise 1.7 waits for 1.5, 1.6.",
      ])
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
      "1.2 Decoding, 1 the list gives an id: The code did not end: it computed until",
      "1.3 does not compile, so its stub was put in its place: Chapters/\(module)/03-Handoff.swift:",
      "1.4 ErrorPath, 1 when nothing fails, the user arrives: The code crashed (signal ",
      "ErrorPath.swift:17: Fatal error: ben was here",
      "1.5 Cancellation, 1 not cancelled, the response arrives: ",
    ] { #expect(remarks.contains(words), "\(words)\n\(remarks)") }
  }

  private func expectDora(_ grade: StudentGrade) {
    let same = ", the same as the finished file"
    #expect(
      grade.exercises.prefix(6).map(\.state) == [
        "refused", "refused", "solved\(same)",
        "solved, with the finished 1.1 and 1.2\(same)", "refused",
        "solved, with the finished 1.1, 1.2 and 1.5\(same)",
      ])
    let remarks = grade.remarks.joined(separator: "\n")
    for words in [
      "1.1 is refused: it imports Chapter1CallbacksSolution, which the exercise does not; remove",
      "1.2 is refused: it uses @_silgen_name (line 3), which can change other modules",
      "1.5 is refused: it uses CommandLine (line ",
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

  /// One answer is right; the rest is an attempt to change the grade.
  private func makeCleo() throws {
    for exercise in chapter.exercises {
      let isFirst = exercise.title == "StatusCheck"
      try students.write(
        "cleo/\(exercise.path)", isFirst ? files.solution(exercise) : files.stub(exercise))
    }
    try students.write("cleo/Chapters/\(module)/Helper.swift", "let helper = missing\n")
    try students.write("cleo/Package.swift", "missing\n")
    try students.write("cleo/Tests/\(module)Tests/02-DecodingTests.swift", "missing\n")
    let link = "cleo/Chapters/\(module)/07-RunState.swift"
    try students.remove(link)
    try FileManager.default.createSymbolicLink(
      at: students.root.appending(path: link),
      withDestinationURL: book.root.appending(path: "Solutions/\(module)/07-RunState.swift"))
  }

  /// Three answers do what no answer may; the rest is right.
  private func makeDora() throws {
    for exercise in chapter.exercises {
      let isForged = exercise.title == "Cancellation"
      try students.write(
        "dora/\(exercise.path)", isForged ? files.stub(exercise) : files.solution(exercise))
    }
    try change(
      "dora", "StatusCheck", "import UserAPI", "import Chapter1CallbacksSolution\nimport UserAPI")
    try change(
      "dora", "Decoding", "import UserAPI",
      """
      import UserAPI
      @_silgen_name("no_such_function") private func noSuchFunction()
      public func callNoSuchFunction() { noSuchFunction() }
      """)
    try change("dora", "Cancellation", "import UserAPI", "import Foundation\nimport UserAPI")
    try change(
      "dora", "Cancellation", "    completion(.failure(.cancelled))  //", "    forge()  //")
    let path = "dora/Chapters/\(module)/05-Cancellation.swift"
    try students.write(path, students.read(path) + Self.forgery)
  }

  /// Writes that all tests have ended, and ends the process with status 0.
  private static let forgery = ##"""

    private func forge() {
      let words = CommandLine.arguments
      guard let option = words.firstIndex(of: "--event-stream-output-path"),
        let text = try? String(contentsOfFile: words[option + 1], encoding: .utf8),
        let file = FileHandle(forWritingAtPath: words[option + 1])
      else { return }
      let tests = text.matches(of: /testStarted.*?"testID":"([^"]*\.swift:\d+:\d+)"/).map(\.1)
      let events = tests.map { #"{"kind":"testEnded","testID":"\#($0)"}"# } + [#"{"kind":"runEnded"}"#]
      _ = try? file.seekToEnd()
      for event in events {
        let line = #"{"kind":"event","payload":\#(event),"version":"6.3.0"}"#
        try? file.write(contentsOf: Data((line + "\n").utf8))
      }
      _exit(0)
    }
    """##

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
