// Each `Fence`, an example in an engine's documentation, compiles with the package's settings.

import Curriculum
import TestSupport
import Testing

/// A code example between fences, in a documentation comment or on a page.
struct Fence: CustomTestStringConvertible, Sendable {
  let module: String
  /// The file of the example.
  let page: String
  /// The example's first line in it.
  let line: Int
  /// How it is compiled, as its fence says it: `5 complete` for example.
  let words: [String]
  let code: String
  var testDescription: String { "\(page):\(line)" }

  /// All examples of a page, or of the documentation comments of a file, in order.
  static func all(in file: String, of module: String = "") -> [Fence] {
    let text = Curriculum.text(of: file, in: ThisBook.root)
    let page = Page(file.hasSuffix(".md") ? text : text.replacing(#/(?m)^ */// ?/#, with: ""))
    return page.fences.compactMap { fence in
      let words = fence.language.split(separator: " ").map(String.init)
      guard words.first == "swift" else { return nil }
      return Fence(
        module: module, page: file, line: fence.line, words: Array(words.dropFirst()),
        code: fence.text)
    }
  }
}

extension SnippetTests {
  @Suite struct FenceTests {

    private static let modules = ["Operations", "Adapters", "Chains", "Receivers", "Nodes"]

    private static let fences = modules.flatMap { module in
      let folder = "Sources/Engines/\(module)"
      let files = try? FileManager.default.subpathsOfDirectory(
        atPath: ThisBook.root.path + "/" + folder)
      return (files ?? []).sorted().map { "\(folder)/\($0)" }.flatMap { file in
        Fence.all(in: file, of: module)
      }
    }

    /// Declarations that the examples of a module use.
    ///
    /// A type that an example may declare itself must be on a single line here.
    private static let given = [
      "Adapters": """
      final class Fetch: NetworkOperation<Data>, @unchecked Sendable { var url: URL? }
      final class Decode: NetworkOperation<User>, @unchecked Sendable { var dataFetched: Data? }
      let (login, fetch, decode) = (NetworkOperation<String>(), Fetch(), Decode())
      """,
      "Receivers": """
      final class Greeting: ResultableOperation<String>, @unchecked Sendable {}
      class Taking<Input: Sendable>: ResultableOperation<String>, @unchecked Sendable {
        var receivedValue: Result<Input, AOperationError>?
      }
      final class Shout: Taking<String>, ReceiverOperation, @unchecked Sendable {}
      final class StatusCheck: Taking<HTTPResponse>, ReceiverOperation, @unchecked Sendable {}
      let url = URL(filePath: "/users")
      """,
      "Nodes": """
      let (transport, queue) = (URLSessionTransport(), DispatchQueue.main)
      struct Named { let name: String }
      let reader = ModelMapperNode<String, Named> { Named(name: $0) }
      let next = ModelMapperNode<String, User> { _ in throw CancellationError() }
      """,
    ]

    /// The declarations of the module that the example does not contain itself.
    private func given(to fence: Fence) -> String {
      let lines = Self.given[fence.module, default: ""].split(separator: "\n")
      return lines.filter { line in
        let type = line.firstMatch(of: #/(class|struct) (\w+)/#)?.2
        return type.map { !fence.code.contains("class \($0):") } ?? true
      }.joined(separator: "\n")
    }

    @Test func `every engine but Operations has examples to check`() {
      #expect(Set(Self.fences.map(\.module)).isSuperset(of: Self.modules.dropFirst()))
    }

    @Test(arguments: fences)
    func `an example compiles without a warning`(_ fence: Fence) async throws {
      let imports = ["Foundation", "Operations", "UserAPI", fence.module].map { "import \($0)\n" }
      let code = imports.joined() + given(to: fence) + "\n" + fence.code + "\n"
      let problem = try await Compiler().problem(in: code)
      #expect(problem == nil, "\(fence.code)")
    }
  }
}
