// What a file shows to the tests: declarations and conformances. Pure.

import Foundation

extension CheckedFile {
  /// Something that other modules of the package see.
  struct Shown {
    /// What is compared: the same in two modules with the same code.
    let key: String
    /// What the file does, as a sentence without a subject: `declares checkStatus(of:in:) as public or package`.
    let words: String
    /// The line in the file, from 1.
    let line: Int
    /// What the compiler calls the type that it extends; empty if it stands in no extension.
    let extended: String
    var advice =
      "leave out public or package, or use a type of your own: the other files of the chapter still see it"
    /// Whether it is another name of a type.
    var isAlias = false
  }

  /// A type whose members are declared, or the file itself, which has no name.
  struct Members {
    var type = ""
    /// What the compiler calls the type, if this is an extension.
    var extended = ""
    /// Whether the type is of another module.
    var isForeign = false
  }

  /// The first thing that the file shows and some others do not; a type may stand in the place of a name that is given
  /// to another type.
  func firstShown(butNotBy others: [CheckedFile]) -> Shown? {
    let known = others.flatMap(\.shown)
    let keys = Set(known.map(\.key))
    let names = known.filter(\.isAlias).map { "\($0.key)." }
    // The tree has no order, and the same file must always be told the same.
    return shown.sorted { ($0.line, $0.key) < ($1.line, $1.key) }.first { shown in
      !keys.contains(shown.key) && !names.contains(where: shown.key.hasPrefix)
    }
  }

  private static let types: Set = [
    "class_decl", "struct_decl", "enum_decl", "protocol", "typealias",
  ]

  /// Takes note of what other modules see of a declaration.
  ///
  /// What overrides a member of a class is left out: it is the work of many an exercise.
  ///
  /// - Returns: The type, if others can see its members.
  mutating func declare(_ node: [String: Any], _ kind: String, in scope: Scope) -> Members? {
    guard kind != "extension_decl" else { return extend(node, at: scope.offset) }
    let identifier = node["usr"] as? String ?? ""
    let isType = Self.types.contains(kind)
    let isOpen = ["public", "package", "open"].contains(node["access"] as? String)
    guard isOpen, let outer = scope.members, !scope.isImplicit else {
      if isType, !identifier.isEmpty { hidden.insert(identifier) }
      return nil
    }
    let attributes = node["attrs"] as? [[String: Any]] ?? []
    let isOverriding = attributes.contains { $0["_kind"] as? String == "override_attr" }
    guard kind != "destructor_decl", !isOverriding else { return nil }
    let name = (outer.type.isEmpty ? "" : "\(outer.type).") + Self.name(of: node, kind)
    // A member of one of the module's own types is known by its name: an exercise may be about its types.
    let isNamed = isType || !outer.type.isEmpty && !outer.isForeign
    shown.append(
      Shown(
        key: isNamed ? name : identifier, words: "declares \(name) as public or package",
        line: line(at: scope.offset), extended: outer.extended, isAlias: kind == "typealias"))
    guard isType else { return nil }
    let members = Members(type: name, extended: outer.extended, isForeign: outer.isForeign)
    conform(members, node, at: scope.offset)
    return members
  }

  /// Takes note of an extension, whose type is called as it is written there.
  private mutating func extend(_ node: [String: Any], at offset: Int) -> Members {
    let identifier = Self.declaration(of: node["extended_type"])
    let name = String(name(at: offset + "extension".count))
    let members = Members(
      type: name.replacing("\(module).", with: "", maxReplacements: 1), extended: identifier,
      isForeign: !identifier.hasPrefix(own))
    conform(members, node, at: offset)
    return members
  }

  /// Protocols that do not change what a test sees of a value: in chapter 9 a run may be an actor.
  private static let harmless: Set = [
    "s:s8SendableP", "s:s16SendableMetatypeP", "s:ScA", "s:7UserAPI0A8FetchingP",
    "s:7UserAPI17DashboardFetchingP",
  ]

  /// Takes note of the protocols of a type, but for those of the module: others see them declared, or not at all.
  private mutating func conform(_ members: Members, _ node: [String: Any], at offset: Int) {
    let type = members.type
    let inherits = node["inherits"] as? [String: Any]
    for conformance in inherits?["conformances"] as? [[String: Any]] ?? []
    where conformance["source_kind"] as? String != "synthesized" {
      let name = conformance["protocol"] as? String ?? ""
      guard !Self.harmless.contains(name), !name.hasPrefix(own) else { continue }
      shown.append(
        Shown(
          key: "\(type) conforms to \(name)",
          words: "makes \(type) conform to \(protocols(at: offset))",
          line: line(at: offset), extended: members.extended,
          advice: "use a private type of your own"))
    }
  }

  /// The protocols of a type or an extension, as they are written: what stands behind the last colon.
  private func protocols(at offset: Int) -> String {
    let head = String(
      decoding: text.dropFirst(offset).prefix { $0 != UInt8(ascii: "{") }, as: UTF8.self)
    let names = head.prefix(upTo: head.firstRange(of: " where ")?.lowerBound ?? head.endIndex)
    return String(names.split(separator: ":").last ?? "").replacing("@retroactive", with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The name of a declaration, with those of its parameters: `checkStatus(of:in:)`.
  private static func name(of node: [String: Any], _ kind: String) -> String {
    let name = node["name"] as? [String: Any]
    let base = name?["base_name"] as? [String: Any]
    let word = base?["name"] as? String ?? base?["special"] as? String ?? ""
    let labels = (name?["args"] as? [String])?.map { $0.isEmpty ? "_:" : "\($0):" }
    let isCalled = labels != nil || kind == "func_decl" || kind == "constructor_decl"
    return isCalled ? "\(word)(\((labels ?? []).joined()))" : word
  }
}
