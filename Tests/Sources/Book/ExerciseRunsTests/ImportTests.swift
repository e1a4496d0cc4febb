// What an answer may import: what its stub imports, and nothing that holds an answer or belongs to the tests.

import Foundation
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ImportTests {
  @Test(arguments: [
    (
      "import class Chapter1CallbacksSolution.UserFetch",
      "class Chapter1CallbacksSolution.UserFetch"
    ),
    ("import UserAPI; import Chapter1CallbacksSolution", "Chapter1CallbacksSolution"),
    ("import  /* a */\n  Testing", "Testing"),
    ("/*\n// */ import TestDoubles", "TestDoubles"),
    ("let a = \"//\"; import Conformance", "Conformance"),
    ("import func Glibc.exit", "func Glibc.exit"),
  ])
  func `an import that the stub does not have is found`(line: String, name: String) async throws {
    let answer = "\(line)\nimport UserAPI\nlet mine = 1\n"
    let text = AnswerText(answer, stub: "import UserAPI\n")
    #expect(text.hasMoreImports)
    #expect(try await imports(in: answer)?.filter { !text.isAllowed($0) } == [name])
  }

  @Test(arguments: [
    "import UserAPI", "import Foundation", "import Dispatch\nimport Synchronization",
    "import func Chapter1CallbacksSolution.user", "// import XCTest", "let imported = 1",
  ])
  func `what the stub imports is allowed, and what the toolchain has for all`(
    line: String
  ) async throws {
    let stub = "import func Chapter1CallbacksSolution.user\nimport UserAPI\n"
    let answer = "\(line)\nlet mine = 1\n"
    let text = AnswerText(answer, stub: stub)
    #expect(try await imports(in: answer)?.filter { !text.isAllowed($0) } == [])
  }

  @Test(arguments: [
    ("@testable import UserAPI", "@testable"), ("@_exported\nimport UserAPI", "@_exported"),
    ("@_spi(A) import UserAPI", "@_spi"),
    ("@_implementationOnly import UserAPI", "@_implementationOnly"),
    ("@c(exit) func leave() {}", "@c"), ("@ _cdecl(\"exit\") func leave() {}", "@ _cdecl"),
    ("@MainActor func a() {}", nil), ("let mail = \"a@b.example\"", nil),
  ])
  func `an attribute that reaches past the module is found`(line: String, attribute: String?) {
    #expect(AnswerText("\(line)\n", stub: "import UserAPI\n").forbiddenAttribute == attribute)
    #expect(AnswerText("\(line)\n", stub: "\(line)\n").forbiddenAttribute == nil)
  }

  @Test func `imports are found as the compiler finds them`() async throws {
    let names = try await imports(
      in: """
        import Foundation
        let a = "\\( "/*" )"; @testable import /* x /* y */ */
          Chapter1CallbacksSolution
        // import InAComment
        /* import InABlock */
        #if DEBUG
          import InACondition
        #endif
        let s = \"""
          import InAString
          \"""
        """)
    #expect(names == ["Foundation", "Chapter1CallbacksSolution"])
  }

  @Test func `an import under a condition is seen, though the compiler does not tell it`() {
    let text = AnswerText("#if DEBUG\nimport XCTest\n#endif\n", stub: "import UserAPI\n")
    #expect(text.hasMoreImports && text.hasConditions)
    let honest = AnswerText(
      "import UserAPI\n#if DEBUG\n// important\n#endif\n", stub: "import UserAPI")
    #expect(honest.hasConditions && !honest.hasMoreImports)
  }

  @Test func `a file that is no Swift has no imports`() async throws {
    #expect(try await imports(in: "import\n\"") == nil)
  }

  /// What the compiler finds in a file; nil if the file is no Swift.
  private func imports(in text: String) async throws -> [String]? {
    let book = try TemporaryBook()
    try book.write("A.swift", text)
    let file = book.root.appending(path: "A.swift")
    return try await onThread { try ExerciseRuns.imports(of: file) }
  }
}
