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
  /// The graphs of a module: of its own declarations, and of its extensions of other modules' types.
  typealias Both = (own: SymbolGraph, extensions: [SymbolGraph])

  /// Asks the toolchain, in about a tenth of a second; waits on the calling thread.
  ///
  /// - Parameter modules: The folder of the modules that were built.
  /// - Throws: That the toolchain cannot be started, or does not know the module.
  static func both(of module: String, in modules: URL) throws(CommandError) -> Both {
    let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = LogFile()
    let words = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", modules.path, "-output-dir",
      folder.path, "-minimum-access-level", "package", "-emit-extension-block-symbols",
      "-skip-synthesized-members", "-skip-inherited-docs",
    ]
    let target = try Target.current.get().options
    let end = try ChildProcess(words: words + target, output: log.url, errors: log.url).run()
    let own = graph(in: folder.appending(path: "\(module).symbols.json"))
    guard end == .exited(0), let own else {
      throw .failure("What \(module) declares cannot be read: \(log.text)")
    }
    let others = names(in: folder).sorted().filter { $0.hasPrefix("\(module)@") }
    return (own, others.compactMap { graph(in: folder.appending(path: $0)) })
  }

  private static func graph(in file: URL) -> SymbolGraph? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
  }
}

/// The platform that the toolchain builds for.
private struct Target: Decodable {
  struct Names: Decodable { let triple: String }
  let target: Names

  /// The platform of this machine, which is asked for once.
  static let current = Result { () throws(CommandError) in try Self() }

  private init() throws(CommandError) {
    let list = LogFile()
    let asked = ChildProcess(words: ["swiftc", "-print-target-info"], output: list.url)
    guard try asked.run() == .exited(0),
      let found = try? JSONDecoder().decode(Self.self, from: Data(list.text.utf8))
    else { throw .failure("'swiftc -print-target-info' does not name this machine.") }
    self = found
  }

  /// What names the platform on the command line; on macOS with its headers.
  var options: [String] {
    get throws(CommandError) {
      #if os(macOS)
        let path = LogFile()
        let asked = ChildProcess(words: ["xcrun", "--show-sdk-path"], output: path.url)
        guard try asked.run() == .exited(0) else { return ["-target", target.triple] }
        let sdk = path.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return ["-target", target.triple, "-sdk", sdk]
      #else
        return ["-target", target.triple]
      #endif
    }
  }
}
