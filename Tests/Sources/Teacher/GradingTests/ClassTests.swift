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
    try makeCheaters()
    let grades = try await grade("ana", "ben", "cleo", "dora", "eva")
    #expect(
      grades.map(\.summary) == [
        "ana: 240 of 240 points, 105 bonus points", "ben: 0 of 240 points",
        "cleo: 20 of 240 points", "dora: 0 of 240 points", "eva: 0 of 240 points",
      ])
    expectBen(grades[1])
    let refused = grades[3].exercises + grades[4].exercises
    for (cheat, grade) in zip(Self.cheats, refused) {
      let words = "\(grade.exercise.id) is refused: it \(cheat.value)"
      let remarks = grades.flatMap(\.remarks)
      #expect(grade.state == "refused" && remarks.contains { $0.hasPrefix(words) }, "\(words)")
    }
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

  /// What buys points if it is not refused, at the end of a finished file; and what it is refused for.
  private static let cheats: KeyValuePairs = [
    "@section(\".init_array\") @used private let first: @convention(c) () -> Void = { _exit(0) }":
      "uses @used",
    "#sourceLocation(file: \"Other.swift\", line: 1)\npublic let listBody = 1\n#sourceLocation()":
      "uses #sourceLocation",
    "@`_cdecl`(\"$s7Testing\") func replaced() {}": "uses @_cdecl",
    "private func open() { mprotect(nil, 3, 7) }": "uses mprotect",
    "private let off: Void = { setenv(\"WORKBOOK_RECEIPT\", \"\", 1) }()": "uses setenv",
    "private let hidden = Synchronization.Mutex(0)": "uses the toolchain's Mutex",
    "private func put() { try? \"exit 0\".write(toFile: \"a.xctest\", atomically: true, encoding: .utf8) }":
      "uses write",
    "private func ask() { let swift = Process(); swift.arguments = [\"Solutions/01-StatusCheck.swift\"] }":
      "uses Process",
    "import Chapter1CallbacksSolution": "imports Chapter1CallbacksSolution",
    "private func forge() { _ = FileHandle(forWritingAtPath: \"events\") }":
      "uses FileHandle",
    "private func cut() { _ = open(\"events\", O_WRONLY | O_TRUNC) }": "uses open",
    "private func read() { DispatchIO.read(fromFileDescriptor: 3, maxLength: 9, runningHandlerOn: .main) { _, _ in } }":
      "uses DispatchIO",
    "private func poke(_ a: inout [Int]) { var all = a.mutableSpan; all[unchecked: 5000] = 1 }":
      "uses MutableSpan",
    "private func keep() { _ = NSKeyedArchiver.archiveRootObject(NSString(\"a\"), toFile: \"a\") }":
      "uses NSKeyedArchiver",
  ]

  /// Two students with a cheat in each exercise.
  private func makeCheaters() throws {
    let exercises = ["dora", "eva"].flatMap { name in chapter.exercises.map { (name, $0) } }
    for ((name, exercise), cheat) in zip(exercises, Self.cheats) {
      let imports = "import Foundation\nimport Synchronization\nimport UserAPI\n"
      let answer = files.solution(exercise).replacing("import UserAPI\n", with: imports)
      try students.write("\(name)/\(exercise.path)", answer + cheat.key + "\n")
    }
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
