// Every example in an engine's documentation compiles, in the settings of the house.

import Foundation
import Testing
import WorkbookTesting

/// Code between fences in the comments of a file.
struct Fence: CustomTestStringConvertible, Sendable {
  let module: String
  /// Its file and its first line.
  let testDescription: String
  let code: String

  /// The examples of a file, in their order.
  static func all(in file: String, of module: String, text: String) -> [Fence] {
    text.matches(of: #/```swift\n((?s).*?)\n */// ```/#).map { match in
      let line = text[..<match.1.startIndex].count(where: \.isNewline) + 1
      let code = match.1.replacing(#/(?m)^ */// ?/#, with: "")
      return Fence(module: module, testDescription: "\(file):\(line)", code: String(code))
    }
  }
}

extension SnippetTests {
  @Suite struct FenceTests {
    private static let root = URL(filePath: #filePath)
      .deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    private static let fences = ["Adapters", "Chains", "Operations"].flatMap { module in
      let folder = "Sources/\(module)"
      let files = try? FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)
      return (files ?? []).sorted().map { "\(folder)/\($0)" }.flatMap { file in
        let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8)
        return Fence.all(in: file, of: module, text: text ?? "")
      }
    }

    /// What the examples of a module speak of, and do not show.
    private static let given = [
      "Adapters": """
      final class Fetch: NetworkOperation<Data>, @unchecked Sendable { var url: URL? }
      final class Decode: NetworkOperation<User>, @unchecked Sendable { var dataFetched: Data? }
      let (login, fetch, decode) = (NetworkOperation<String>(), Fetch(), Decode())

      """
    ]

    @Test func `there are examples to check`() {
      #expect(Set(Self.fences.map(\.module)).isSuperset(of: ["Adapters", "Chains"]))
    }

    @Test(arguments: fences)
    func `an example compiles without a warning`(_ fence: Fence) async throws {
      let book = try TemporaryBook()
      let imports = ["Foundation", "Operations", "UserAPI", fence.module].map { "import \($0)\n" }
      let given = Self.given[fence.module] ?? ""
      try book.write("Fence.swift", imports.joined() + given + fence.code + "\n")
      let finding = try await Compiler().check("Fence.swift", in: book.root)
      #expect(finding == .asAnnounced, "\(fence.code)")
    }
  }
}
