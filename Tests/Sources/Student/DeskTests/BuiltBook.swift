// A copy of the book for `workbook test`, for tests with real compilers and processes.

import ExerciseRuns
import TestSupport
import Testing

/// The tests that need a copy of the book, one after another, because they share the copy.
@Suite(
  .serialized, .enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds a copy of the book"))
struct BuiltBookTests {}

/// A copy of this book, in the place where `.ci/dialects` has one: what that has built is not built again.
struct BuiltBook: Sendable {
  /// The one copy; the first build takes minutes.
  static let shared = Result { try BuiltBook() }

  private let copy: BookCopy
  private let lock: CopyLock
  /// The chapters as they are in this book: those of the copy may be broken.
  let chapters: [Chapter]

  /// Makes the copy, or brings it up to date; what was built before stays.
  private init() throws {
    let place = ThisBook.root.appending(path: ".build/workbook/copy", directoryHint: .isDirectory)
    copy = BookCopy(of: ThisBook.root, at: place)
    lock = try CopyLock(of: copy.root)
    chapters = Workbook(root: ThisBook.root).chapters
    try copy.update(chapters)
  }

  // MARK: The answers

  /// Puts answers in their places, and stubs in all others, and forgets all verdicts.
  ///
  /// A file with the right text keeps its date, and is not compiled again.
  ///
  /// - Parameter answers: The texts, by the numbers of their exercises.
  func arrange(_ answers: [String: String]) throws {
    let texts = chapters.flatMap(\.exercises).texts { answers["\($0.id)"] ?? files.stub($0) }
    try copy.put(texts, into: chapters)
  }

  /// The finished file of an exercise and another line: the exercise then counts as solved, not as taken.
  func solution(of id: String) throws -> String {
    try files.solution(find(id)) + "\n// My own.\n"
  }

  /// The stub of an exercise with a statement in the place of its placeholder.
  func stub(of id: String, with statement: String) throws -> String {
    // In some chapters, code follows the placeholder, and the compiler warns if it can never run.
    try files.stub(find(id))
      .replacing(
        try Regex(".*// TODO \(id): repair from here.*"),
        with: "if CommandLine.argc > 0 { \(statement) }"
      )
      .replacing(try Regex(".*// TODO \(id):.*"), with: statement)
      .replacing("import UserAPI", with: "import Foundation\nimport UserAPI")
  }

  private var files: AnswerFiles { AnswerFiles(in: copy.root) }

  private func find(_ id: String) throws -> Exercise {
    try #require(chapters.flatMap(\.exercises).first { "\($0.id)" == id })
  }

  /// Changes a file for a while.
  func with<Value>(
    _ text: String,
    appendedTo path: String,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let book = TemporaryBook(keeping: copy.root)
    let old = try book.read(path)
    try book.write(path, old + text)
    defer { try? book.write(path, old) }
    return try await body()
  }

  // MARK: The command

  /// Runs `workbook` in the copy; the first build takes minutes.
  func workbook(_ words: [String]) async throws -> Ended {
    let program = Tool.folder.appending(path: "workbook")
    return try await Tool(at: program).run(
      words, in: copy.root, environment: ["NO_COLOR": "1"])
  }

  /// The processes that run the tests of the copy.
  func processesLeft() async throws -> [Substring] {
    let list = try await Tool(at: URL(filePath: "/bin/ps")).run(["-eo", "args"], in: copy.root)
    return list.output.split(separator: "\n")
      .filter { $0.contains(copy.root.path + "/.build") && $0.contains(".xctest") }
  }
}
