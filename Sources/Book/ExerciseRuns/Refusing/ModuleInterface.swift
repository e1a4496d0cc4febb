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
    fileprivate let symbol: SymbolGraph.Symbol
    /// What to do about it.
    var advice = "leave out public or package: the other files of the chapter still see it"

    /// The name of the file, without folders; nil if the compiler does not say.
    var file: String? {
      // NB: not by a URL: the path in it is not escaped, so a `#` would begin a fragment.
      symbol.location?.uri.split(separator: "/").last.map(String.init)
    }
    /// The line in the file, from 1.
    var line: Int { (symbol.location?.position.line ?? 0) + 1 }
    /// Whether it is another name of a type.
    var isAlias: Bool { symbol.kind.identifier == "swift.typealias" }
  }

  /// Everything, in the order of the symbol graphs.
  let entries: [Entry]

  /// Reads what a module shows; waits on the calling thread.
  ///
  /// - Throws: That the toolchain cannot be started, or does not know the module.
  init(of module: String, in modules: URL) throws(CommandError) {
    let graphs = try SymbolGraph.all(of: module, in: modules)
    entries = graphs.enumerated().flatMap { index, graph in
      (index == 0 ? graph.declarations(of: module) : graph.extensions(in: module))
        + graph.conformances
    }
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

/// Symbols that are no types, but for these, are told apart by their types.
private let types: Set = [
  "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.actor", "swift.typealias",
]

/// Protocols that do not change what a test sees of a value: in chapter 9 a run may be an actor.
private let harmless: Set = [
  "Swift.Sendable", "Swift.SendableMetatype", "_Concurrency.Actor", "UserAPI.UserFetching",
  "UserAPI.DashboardFetching",
]

extension SymbolGraph {
  /// The declarations of the module itself.
  ///
  /// What overrides a member of a class is left out: it is the work of many an exercise.
  fileprivate func declarations(of module: String) -> [ModuleInterface.Entry] {
    let overriding = Set(relationships.filter { $0.kind == "overrides" }.map(\.source))
    // What a protocol's extension gives to a type is listed there.
    let own = symbols.filter { symbol in
      let identifier = symbol.identifier.precise
      return !overriding.contains(identifier) && !identifier.contains("::SYNTHESIZED::")
    }
    return own.map { symbol in
      // A member of one of the module's own types is known by its name: an exercise may be about its types.
      let isNamed = symbol.pathComponents.count > 1 || types.contains(symbol.kind.identifier)
      let key = isNamed ? symbol.name : symbol.signature(in: module)
      return .init(key: key, words: "declares \(symbol.name) as public or package", symbol: symbol)
    }
  }

  /// The extensions of types of other modules.
  fileprivate func extensions(in module: String) -> [ModuleInterface.Entry] {
    symbols.map { symbol in
      let isBlock = symbol.kind.identifier == "swift.extension"
      let key =
        isBlock ? "extension \(symbol.name)" : "\(symbol.name): \(symbol.signature(in: module))"
      let words = "extends \(symbol.pathComponents[0]) for other modules"
      return .init(key: key, words: words, symbol: symbol)
    }
  }

  fileprivate var conformances: [ModuleInterface.Entry] {
    relationships.compactMap { relationship in
      let name = relationship.targetFallback ?? relationship.target
      guard relationship.kind == "conformsTo", !harmless.contains(name),
        let source = symbols.first(where: { $0.identifier.precise == relationship.source })
      else { return nil }
      return .init(
        key: "\(source.name) conforms to \(name)", words: "makes \(source.name) conform to \(name)",
        symbol: source, advice: "use a private type of your own")
    }
  }
}

extension SymbolGraph.Symbol {
  /// The declaration without the inner names of its parameters, with each type of another module as it is
  /// known there: a type that has only the name of `Result` is not `Result`.
  ///
  /// The attributes before it are left out: where it runs is the work of 7.8.
  fileprivate func signature(in module: String) -> String {
    let own = "s:\(module.utf8.count)\(module)"
    let declaration = (declarationFragments ?? []).drop { $0.kind != "keyword" }
    return declaration.filter { $0.kind != "internalParam" }.map { part in
      let isOwn = part.preciseIdentifier?.hasPrefix(own) != false
      return isOwn ? part.spelling : "\(part.spelling)<\(part.preciseIdentifier ?? "")>"
    }.joined()
  }
}
