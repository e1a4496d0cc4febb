// The symbol graph of a module that was built: what other modules of the package see of it.

import CommandSupport
import Curriculum
import Foundation

/// One file that `swift symbolgraph-extract` writes.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable {
      let kind: String
      let spelling: String
      let preciseIdentifier: String?
    }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    let kind: Kind
    let identifier: Identifier
    /// The names of the types around it, and its own: `RunState`, `cancel()`.
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let location: Location?

    var name: String { pathComponents.joined(separator: ".") }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

extension SymbolGraph {
  /// The graphs of a module: first that of its own declarations, then those of its extensions of other modules' types.
  ///
  /// Asks the toolchain, in about a tenth of a second; waits on the calling thread.
  ///
  /// - Parameter modules: The folder of the modules that were built.
  /// - Throws: That the toolchain cannot be started, or does not know the module.
  static func all(of module: String, in modules: URL) throws(CommandError) -> [SymbolGraph] {
    let folder = TemporaryItem()
    try? FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let words = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", modules.path, "-output-dir",
      folder.url.path, "-minimum-access-level", "package", "-emit-extension-block-symbols",
      "-skip-synthesized-members", "-skip-inherited-docs",
    ]
    let target = try Toolchain.current.get().target
    let (end, text) = try ChildProcess.printed(by: words + target)
    let others = names(in: folder.url).sorted().filter { $0.hasPrefix("\(module)@") }
    let graphs = (["\(module).symbols.json"] + others).map { name in
      try? JSONDecoder().decode(Self.self, from: Data(contentsOf: folder.url.appending(path: name)))
    }
    guard end == .exited(0), graphs[0] != nil else {
      throw .failure("What \(module) declares cannot be read: \(text)")
    }
    return graphs.compactMap(\.self)
  }
}
