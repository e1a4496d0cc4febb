// What a file shows to the tests: declarations and conformances. Pure.

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

  /// Takes note of what other modules see of a declaration, and of the type whose members stand in it.
  ///
  /// What overrides a member of a class is left out: it is the work of many an exercise.
  mutating func declare(_ node: [String: Any], _ kind: String, in scope: inout Scope) {
    let identifier = node["usr"] as? String ?? ""
    let isType = Self.types.contains(kind)
    let isOpen = ["public", "package", "open"].contains(node["access"] as? String)
    guard isOpen, let outer = scope.type.take(), !scope.isImplicit else {
      if isType, !identifier.isEmpty { hidden.insert(identifier) }
      return scope.type = nil
    }
    let attributes = node["attrs"] as? [[String: Any]] ?? []
    let isOverriding = attributes.contains { $0["_kind"] as? String == "override_attr" }
    guard kind != "destructor_decl", !isOverriding else { return }
    let name = (outer.isEmpty ? "" : "\(outer).") + Self.name(of: node, kind)
    // A member of one of the module's own types is known by its name: an exercise may be about its types.
    let isOwn = scope.extended.isEmpty || scope.extended.hasPrefix(own)
    shown.append(
      Shown(
        key: isType || !outer.isEmpty && isOwn ? name : identifier,
        words: "declares \(name) as public or package",
        line: line(at: scope.offset), extended: scope.extended, isAlias: kind == "typealias"))
    if isType { conform(name, node, in: &scope) }
  }

  /// Takes note of an extension, whose type is called as it is written there.
  mutating func extend(_ node: [String: Any], in scope: inout Scope) {
    scope.extended = Self.declaration(of: node["extended_type"])
    let name = String(name(at: scope.offset + "extension".count))
    conform(name.replacing("\(module).", with: "", maxReplacements: 1), node, in: &scope)
  }

  /// Protocols that do not change what a test sees of a value: in chapter 9 a run may be an actor.
  private static let harmless: Set = [
    "s:s8SendableP", "s:s16SendableMetatypeP", "s:ScA", "s:7UserAPI0A8FetchingP",
    "s:7UserAPI17DashboardFetchingP",
  ]

  /// Takes note of a type whose members follow, and of its protocols, but for those of the module: others see them
  /// declared, or not at all.
  private mutating func conform(_ type: String, _ node: [String: Any], in scope: inout Scope) {
    scope.type = type
    let inherits = node["inherits"] as? [String: Any]
    for conformance in inherits?["conformances"] as? [[String: Any]] ?? []
    where conformance["source_kind"] as? String != "synthesized" {
      let name = conformance["protocol"] as? String ?? ""
      guard !Self.harmless.contains(name), !name.hasPrefix(own) else { continue }
      shown.append(
        Shown(
          key: "\(type) conforms to \(name)",
          words: "makes \(type) conform to \(protocols(at: scope.offset))",
          line: line(at: scope.offset), extended: scope.extended,
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
