// A copy of this book that `workbook test` builds, for the tests that need real compilers and processes.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

/// Whether the tests that build a copy of the book run: they take minutes.
let buildsBooks = ProcessInfo.processInfo.environment["WORKBOOK_AUTHORING"] == "1"

/// A copy of this book, with the exercises as they are shipped.
struct BuiltBook {
  private let copy: BookCopy
  private let lock: CopyLock

  /// Makes the copy, or brings it up to date; what was built before stays.
  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = try #require(Workbook.root(above: folder), "the book was moved after its build")
    copy = BookCopy(of: root, at: root.appending(path: ".build/workbook/desk"))
    lock = try CopyLock(of: copy.root)
    try copy.update(Workbook(root: root).chapters)
    try? FileManager.default.removeItem(at: copy.root.appending(path: ".build/workbook"))
  }

  /// The book in the copy.
  var book: Workbook { copy.book }

  /// The text of the stub or the solution of an exercise.
  func text(_ id: String, _ kind: (AnswerFiles) -> (Exercise) -> String) throws -> String {
    let (exercise, chapter) = try find(id)
    return kind(AnswerFiles(of: chapter, in: copy.root))(exercise)
  }

  /// Puts an answer in its place.
  func put(_ answer: String, _ id: String) throws {
    let (exercise, _) = try find(id)
    try write(exercise.path, answer)
  }

  /// Puts the solution of an exercise in its place, with one more line, so that it does not count as taken.
  func solve(_ id: String) throws {
    try put(text(id, AnswerFiles.solution) + "\n// My own.\n", id)
  }

  /// Puts a statement in the place of the placeholder.
  func replacePlaceholder(of id: String, with code: String) throws {
    let lines = try text(id, AnswerFiles.stub).split(
      separator: "\n", omittingEmptySubsequences: false)
    let answer = lines.map { $0.contains("// TODO \(id):") ? code : String($0) }
    try put(answer.joined(separator: "\n").replacing("import UserAPI", with: both), id)
  }

  private var both: String { "import Foundation\nimport UserAPI" }

  /// Changes a file for a while.
  func with<Value>(
    _ text: String,
    appendedTo path: String,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let old = try String(contentsOf: copy.root.appending(path: path), encoding: .utf8)
    try write(path, old + text)
    let value = await Result(body)
    try write(path, old)
    return try value.get()
  }

  private func write(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: copy.root.appending(path: path))
  }

  private func find(_ id: String) throws -> (Exercise, Chapter) {
    let id = try #require(ExerciseID(id))
    return (try #require(book.exercise(id)), try #require(book.chapter(id.chapter)))
  }

  // MARK: The command

  /// Runs `workbook` in the copy; the first build takes minutes.
  func workbook(_ words: String...) async throws -> Ended {
    let program = Tool.folder.appending(path: "workbook")
    // The other tests of the book are not built.
    return try await Tool(at: program, longestRun: 3_000).run(
      words, in: copy.root, environment: ["NO_COLOR": "1", "WORKBOOK_BUILD": "exercises"])
  }

  /// The processes that run the tests of the copy.
  func processesLeft() async throws -> [Substring] {
    let list = try await Tool(at: URL(filePath: "/bin/ps")).run(["-eo", "args"], in: copy.root)
    return list.output.split(separator: "\n")
      .filter { $0.contains(copy.root.path + "/.build") && $0.contains(".xctest") }
  }
}

extension Result where Failure == any Error {
  /// Makes a result of what a closure returns or throws.
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
