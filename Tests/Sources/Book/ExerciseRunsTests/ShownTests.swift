// What two modules show: where a function runs is no difference, what it takes and gives is one.

import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ShownTests {
  private static let finished = "@concurrent public func load(_ id: Int) async -> Int { id }"

  @Test(
    arguments: ["", "@concurrent ", "nonisolated ", "nonisolated(nonsending) ", "@MainActor "])
  func `a function may run in another place than the finished one`(_ place: String) async throws {
    let answer = "\(place)public func load(_ name: Int) async -> Int { name }"
    #expect(try await difference(answer) == nil)
  }

  @Test(arguments: ["(_ id: String) async -> Int { 1 }", "(_ id: Int) async -> Int? { id }"])
  func `it may not take or give something else`(_ rest: String) async throws {
    #expect(
      try await difference("public func load\(rest)") == "declares load(_:) as public or package")
  }

  @Test func `where the finished code has another name of a type, an answer may have a type`()
    async throws
  {
    let finished = "public final class Old { public init() {} }\npublic typealias New = Old"
    let old = "public final class Old { public init() {} }\n"
    let type = "public actor New { public init(count: Int) {} }"
    #expect(try await difference(old + type, finished) == nil)
    #expect(try await difference("\(old)public typealias New = Int", finished) == nil)
    #expect(try await difference("public actor Old { public init() {} }\n\(type)", finished) == nil)
    let cheat = "public struct New: Equatable { public init() {} }"
    #expect(
      try await difference(old + cheat, finished) == "makes New conform to Equatable")
    #expect(
      try await difference("\(old)\(type)\npublic enum Newer {}", finished)
        == "declares Newer as public or package")
  }

  @Test func `what no other module sees is not shown`() async throws {
    let answer = """
      struct Hidden { public enum Inner {} }
      extension Hidden { public func run() {} }
      extension Hidden.Inner: Equatable { public static let one = 1 }
      protocol Own { func go() }
      extension Int: Own { public func go() {} }
      """
    #expect(try await difference(answer, "") == "declares Int.go() as public or package")
    let honest = answer.replacing("public func go", with: "func go")
    #expect(try await difference(honest, "") == nil)
  }

  /// The first thing that an answer shows, and the finished code does not.
  private func difference(
    _ answer: String, _ finished: String = Self.finished
  ) async throws -> String? {
    let book = try TemporaryBook()
    try book.write("Answer.swift", answer)
    try book.write("Finished.swift", finished)
    return try await onThread { [root = book.root] in
      func read(_ name: String) throws -> [CheckedFile] {
        let file = root.appending(path: name).path
        let words = ["-parse-as-library", "-swift-version", "6", "-primary-file", file]
        return try #require(try CheckedFile.all(in: "Answer", words))
      }
      return try read("Answer.swift")[0].firstShown(butNotBy: read("Finished.swift"))?.words
    }
  }
}
