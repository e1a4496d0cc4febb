// What two modules show: where a function runs is no difference, what it takes and gives is one.

import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ModuleInterfaceTests {
  private static let finished = "@concurrent public func load(_ id: Int) async -> Int { id }"

  @Test(
    arguments: ["", "@concurrent ", "nonisolated ", "nonisolated(nonsending) ", "@MainActor "])
  func `a function may run in another place than the finished one`(_ place: String) async throws {
    let answer = "\(place)public func load(_ name: Int) async -> Int { name }"
    #expect(try await differences(answer) == [])
  }

  @Test(arguments: ["(_ id: String) async -> Int { 1 }", "(_ id: Int) async -> Int? { id }"])
  func `it may not take or give something else`(_ rest: String) async throws {
    #expect(
      try await differences("public func load\(rest)") == ["declares load(_:) as public or package"]
    )
  }

  @Test func `where the finished code has another name of a type, an answer may have a type`()
    async throws
  {
    let finished = "public final class Old { public init() {} }\npublic typealias New = Old"
    let old = "public final class Old { public init() {} }\n"
    let type = "public actor New { public init(count: Int) {} }"
    #expect(try await differences(old + type, finished) == [])
    #expect(try await differences("\(old)public typealias New = Int", finished) == [])
    #expect(try await differences("public actor Old { public init() {} }\n\(type)", finished) == [])
    let cheat = "public struct New: Equatable { public init() {} }"
    #expect(
      try await differences(old + cheat, finished) == ["makes New conform to Swift.Equatable"])
    #expect(
      try await differences("\(old)\(type)\npublic enum Newer {}", finished)
        == ["declares Newer as public or package"])
  }

  @Test func `a file is known by its name, whatever its folder is called`() async throws {
    let book = try TemporaryBook()
    try book.write("C#/Answer.swift", Self.finished)
    try await emitModule("Answer", of: ["C#/Answer.swift"], in: book.root)
    let files = try await onThread { [root = book.root] in
      try ModuleInterface(of: "Answer", in: root).entries.map(\.file)
    }
    #expect(files == ["Answer.swift"])
  }

  /// What an answer shows, and the finished code does not.
  private func differences(
    _ answer: String, _ finished: String = Self.finished
  ) async throws -> [String] {
    let book = try TemporaryBook()
    for (module, code) in ["Answer": answer, "Finished": finished] {
      try book.write("\(module).swift", code)
      try await emitModule(module, of: ["\(module).swift"], in: book.root)
    }
    return try await onThread { [root = book.root] in
      let finished = try ModuleInterface(of: "Finished", in: root)
      return try ModuleInterface(of: "Answer", in: root).entries(notIn: finished).map(\.words)
    }
  }
}
