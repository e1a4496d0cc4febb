// What a module shows to the tests: declarations, extensions and conformances. Pure, but for the reading.

import CommandSupport
import Foundation

/// What other modules of the package see of a module.
struct ModuleInterface {
  /// Something that other modules see.
  struct Entry {
    /// What is compared: the same in two modules with the same code.
    let key: String
    /// What the file does, as a sentence without a subject: `declares checkStatus(of:in:) as public`.
    let words: String
    /// The name of the file, without folders; nil if the compiler does not say.
    let file: String?
    /// The line in the file, from 1.
    let line: Int
    /// What to do about it.
    let advice: String
    /// Whether it is another name of a type.
    let isAlias: Bool
  }

  /// Everything, in the order of the symbol graphs.
  let entries: [Entry]

  /// Reads what a module shows; waits on the calling thread.
  ///
  /// - Throws: That the toolchain cannot be started, or does not know the module.
  init(of module: String, in modules: URL) throws(CommandError) {
    let graphs = try SymbolGraph.both(of: module, in: modules)
    let reader = InterfaceReader(module: module)
    entries = reader.own(graphs.own) + graphs.extensions.flatMap(reader.foreign)
  }

  /// What another module does not show; a type may stand in the place of a name that is given to another type.
  func entries(notIn other: ModuleInterface) -> [Entry] {
    let known = Set(other.entries.map(\.key))
    let names = other.entries.filter(\.isAlias).map { "\($0.key)." }
    return entries.filter { entry in
      !known.contains(entry.key) && !names.contains { entry.key.hasPrefix($0) }
    }
  }
}

/// Reads the symbol graphs of one module.
private struct InterfaceReader {
  private static let types: Set = [
    "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.actor", "swift.typealias",
  ]
  /// Protocols that do not change what a test sees of a value: in chapter 9 a run may be an actor.
  private static let harmless: Set = [
    "Swift.Sendable", "Swift.SendableMetatype", "_Concurrency.Actor", "UserAPI.UserFetching",
    "UserAPI.DashboardFetching",
  ]
  let module: String

  /// The declarations of the module itself.
  ///
  /// What overrides a member of a class is left out: it is the work of many an exercise.
  func own(_ graph: SymbolGraph) -> [ModuleInterface.Entry] {
    let overriding = Set(graph.relationships.filter { $0.kind == "overrides" }.map(\.source))
    // What a protocol's extension gives to a type is listed there.
    let symbols = graph.symbols.filter { symbol in
      let identifier = symbol.identifier.precise
      return !overriding.contains(identifier) && !identifier.contains("::SYNTHESIZED::")
    }
    return symbols.map { entry($0, key(of: $0), "declares \($0.name) as public or package") }
      + conformances(in: graph)
  }

  /// The extensions of types of other modules.
  func foreign(_ graph: SymbolGraph) -> [ModuleInterface.Entry] {
    graph.symbols.map { symbol in
      let isBlock = symbol.kind.identifier == "swift.extension"
      let key = isBlock ? "extension \(symbol.name)" : "\(symbol.name): \(signature(of: symbol))"
      return entry(symbol, key, "extends \(symbol.pathComponents[0]) for other modules")
    } + conformances(in: graph)
  }

  private func entry(
    _ symbol: SymbolGraph.Symbol,
    _ key: String,
    _ words: String,
    _ advice: String = "leave out public or package: the other files of the chapter still see it"
  ) -> ModuleInterface.Entry {
    let file = symbol.location?.uri.split(separator: "/").last.map(String.init)
    return .init(
      key: key, words: words, file: file?.removingPercentEncoding ?? file,
      line: (symbol.location?.position.line ?? 0) + 1, advice: advice,
      isAlias: symbol.kind.identifier == "swift.typealias")
  }

  private func conformances(in graph: SymbolGraph) -> [ModuleInterface.Entry] {
    graph.relationships.filter { relationship in
      relationship.kind == "conformsTo"
        && !Self.harmless.contains(relationship.targetFallback ?? "")
    }.compactMap { relationship in
      let source = graph.symbols.first { $0.identifier.precise == relationship.source }
      guard let source else { return nil }
      let name = relationship.targetFallback ?? relationship.target
      return entry(
        source, "\(source.name) conforms to \(name)", "makes \(source.name) conform to \(name)",
        "use a private type of your own")
    }
  }

  /// A member of one of the module's own types is known by its name: an exercise may be about its types.
  private func key(of symbol: SymbolGraph.Symbol) -> String {
    guard symbol.pathComponents.count == 1, !Self.types.contains(symbol.kind.identifier) else {
      return symbol.name
    }
    return signature(of: symbol)
  }

  /// The declaration without the inner names of its parameters, with each type of another module as it is
  /// known there: a type that has only the name of `Result` is not `Result`.
  ///
  /// The attributes before it are left out: where it runs is the work of 7.8.
  private func signature(of symbol: SymbolGraph.Symbol) -> String {
    let own = "s:\(module.utf8.count)\(module)"
    let declaration = (symbol.declarationFragments ?? []).drop { $0.kind != "keyword" }
    return declaration.filter { $0.kind != "internalParam" }.map { part in
      let isOwn = part.preciseIdentifier?.hasPrefix(own) != false
      return isOwn ? part.spelling : "\(part.spelling)<\(part.preciseIdentifier ?? "")>"
    }.joined()
  }
}
