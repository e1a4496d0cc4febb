// `workbook run callbacks --mine` on a copy of this workbook: solved, crashing, and not compiling.

import Curriculum
import ExerciseRuns
import Foundation
import TestDoubles
import TestSupport
import Testing

/// One test, because each copy builds the workbook's modules anew.
@Suite(.enabled(if: Effort.isThorough, "it builds a copy, which takes minutes"))
struct OwnRunTests {
  @Test func `the student's own code fetches the user, and what is wrong with it is one sentence`()
    async throws
  {
    let copy = try SolvedCopy()
    let good = try await copy.run()
    let lines = good.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Your own callbacks, in Chapters/Chapter1Callbacks.")
    #expect(lines.contains { $0.hasPrefix("User 7: ") })
    for step in ["requestList", "decodeList", "requestUser", "decodeUser", "completion"] {
      #expect(lines.contains { $0.hasPrefix("  \(step) ") }, "the timeline must have \(step)")
    }
    #expect(
      lines.last == "Next: the same with the finished code, swift run workbook run callbacks")
    #expect(good.errors == "" && good.status == 0)

    let cancelled = try await copy.run("--cancel-at", "decode-list")
    #expect(
      cancelled.output.contains(
        "\nTrace: start() · send list · decode list · cancel() · .cancelled\n"))
    #expect(cancelled.errors == "" && cancelled.status == 0)
    let page = try await copy.tool(
      "workbook", ["compare", "callbacks", "--mine", "--html", "page.html"])
    #expect(page.errors == "" && page.status == 0)
    let html = try copy.book.read("page.html")
    for folder in ["Chapters", "Solutions"] {
      #expect(html.contains("\(folder)/Chapter1Callbacks/06-UserFetch.swift"), "\(folder)")
    }
    #expect(
      html.contains("no rule was broken") && !html.contains("not judged"), "its rules must be tried"
    )
    let runs = html.components(separatedBy: "\"cancel\":\"pending-list\"").count - 1
    #expect(runs == 9, "two styles in four scenes, and a question")

    try await expectOwnStyle(in: copy)
    for variant in Variant.all { try await expectQuestions(about: variant, in: copy) }

    let test = "Test your code: swift test --filter Chapter1"
    let line = try copy.insert("[Int]()[CommandLine.arguments.count]")
    let ends = [
      (
        "[Int]()[CommandLine.arguments.count]",
        "Your own callbacks crashed at \(SolvedCopy.file):\(line): Index out of range. \(test)"
      ),
      ("exit(0)", "Your own callbacks called exit before its run had ended. \(test)"),
      (
        "let number: Int = \"x\"",
        "Chapter 1 does not compile. Correct this line, and try again: \(SolvedCopy.file):\(line):21: "
          + "cannot convert value of type 'String' to specified type 'Int'"
      ),
    ]
    for (code, sentence) in ends {
      try copy.insert(code)
      try await copy.run().expectFailure(sentence)
    }

    try copy.insert("deliver(.failure(.failed(.decodeList, .malformed)))")
    let wrong = try await copy.run()
    #expect(wrong.errors.hasSuffix(" gave no user: decodeList ended with malformed. \(test)\n"))
    #expect(wrong.output == "" && wrong.status == 1)
  }

  /// Three questions about the student's own lines; the last answer of each is taken.
  private func expectQuestions(about variant: Variant, in copy: SolvedCopy) async throws {
    try copy.write(variant)
    let script = "printf 'a\\na\\na\\n' | \"$0\" predict \"$1\" --mine"
    let program = Tool.folder.appending(path: "workbook").path
    let ended = try await Tool(at: URL(filePath: "/bin/sh"))
      .run(["-c", script, program, variant.exercise], in: copy.book.root)
    #expect(ended.errors == "" && ended.status == 0, "\(ended.errors)")
    #expect(ended.output.contains("Question 3 of 3"), "\(variant.name): \(ended.output)")
    #expect(ended.output.contains("  .cancelled\n"))
    #if os(Linux)
      for line in variant.lines {
        let number = try copy.number(of: line, in: variant)
        #expect(
          ended.output.contains("line \(number): \(line)"), "\(variant.name): \(ended.output)")
      }
    #endif
  }
}

/// A copy of this workbook in which chapters 1, 7 and 9 are solved.
///
/// It is in the folder in which `.ci/dialects` builds, too, so that engines and kit are built once.
struct SolvedCopy {
  static let file = "Chapters/Chapter1Callbacks/06-UserFetch.swift"

  let book: TemporaryBook
  private let lock: CopyLock
  private let solution: String

  init() throws {
    let folder = ThisBook.root.appending(
      path: ".build/workbook/copy", directoryHint: .isDirectory)
    book = TemporaryBook(keeping: folder)
    lock = try CopyLock(of: folder)
    try BookCopy(of: ThisBook.root, at: folder).update(Workbook(root: ThisBook.root).chapters)
    solution = try book.read("Solutions/Chapter1Callbacks/06-UserFetch.swift")
    for exercise in Workbook(root: book.root).exercises
    where [1, 7, 9].contains(exercise.id.chapter) {
      try book.write(exercise.path, book.read(exercise.solution))
    }
    var workbook = Workbook(root: book.root)
    for id in ["1.6", "7.6", "9.2", "9.6"] {
      workbook.record(.solved, for: try #require(ExerciseID(id)))
    }
  }

  /// Puts a line at the begin of the solution's `start()`.
  ///
  /// - Returns: The line's number.
  @discardableResult
  func insert(_ code: String) throws -> Int {
    var lines = solution.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = try #require(lines.firstIndex { $0.contains("public func start() {") }) + 1
    lines.insert("  " + code, at: index)
    try book.write(Self.file, lines.joined(separator: "\n"))
    return index + 1
  }

  /// Writes a solved file, and solves its exercise.
  func write(_ variant: Variant) throws {
    let finished = variant.path.replacing("Chapters/", with: "Solutions/")
    try book.write(variant.path, variant.change(book.read(finished)))
    var workbook = Workbook(root: book.root)
    workbook.record(.solved, for: try #require(ExerciseID(variant.exercise)))
  }

  /// The number of the line that has these words.
  func number(of line: String, in variant: Variant) throws -> Int {
    let lines = try book.read(variant.path).split(
      separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(line) }, "\(line)") + 1
  }

  func run(_ options: String...) async throws -> Ended {
    try await tool("workbook", ["run", "callbacks", "--mine"] + options)
  }

  /// Runs a program of this workbook in the copy.
  func tool(_ name: String, _ words: [String]) async throws -> Ended {
    try await Tool(at: Tool.folder.appending(path: name), longestRun: 1_200)
      .run(words, in: book.root)
  }
}
