// Reads the tree of a file that the compiler writes as JSON.

extension CheckedFile {
  /// Reads the primary files of a module; nil if it does not compile.
  ///
  /// - Parameter words: What the compiler is told, besides the module's name.
  static func all(in module: String, _ words: [String]) throws(CommandError) -> [CheckedFile]? {
    let tree = TemporaryItem()
    let command = ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", "-module-name"]
    let process = ChildProcess(
      words: command + [module] + words, output: tree.url, errors: URL(filePath: "/dev/null"))
    guard try process.run() == .exited(0) else { return nil }
    // The trees stand one behind the other. Inside a text in quotes, each quote has a backslash before it, so this is
    // no part of such a text.
    let start = "{\"_kind\":\"source_file\","
    let parts = tree.text.components(separatedBy: start).dropFirst()
    let files = parts.compactMap { part in
      let tree = try? JSONSerialization.jsonObject(with: Data((start + part).utf8))
      return (tree as? [String: Any]).flatMap { Self($0, of: module) }
    }
    guard files.count == parts.count else { return nil }
    // What extends a type that no other module sees is not seen, either, wherever the type is declared.
    let hidden = files.flatMap(\.hidden)
    return files.map { file in
      var file = file
      file.shown.removeAll { shown in hidden.contains(where: shown.extended.hasPrefix) }
      return file
    }
  }

  private init?(_ tree: [String: Any], of module: String) {
    guard let path = tree["filename"] as? String,
      let data = try? Data(contentsOf: URL(filePath: path))
    else { return nil }
    self.init(
      name: URL(filePath: path).lastPathComponent, text: Array(data),
      module: module)
    read(tree, in: Scope())
  }

  /// Where a part of the tree stands.
  struct Scope {
    /// The place in the file.
    var offset = 0
    /// Whether it is in a declaration that the compiler has added.
    var isImplicit = false
    /// The type whose members stand here, empty for the file; nil if other modules see nothing of what is declared here.
    var type: String? = ""
    /// What the compiler calls the type that is extended here; empty if none is.
    var extended = ""
  }

  private mutating func read(_ value: Any, in outer: Scope) {
    if let list = value as? [Any] { return list.forEach { read($0, in: outer) } }
    guard let node = value as? [String: Any] else { return }
    let kind = node["_kind"] as? String ?? ""
    let isAdded = node["implicit"] as? Bool == true
    var scope = outer
    scope.offset = (node["range"] as? [String: Any])?["start"] as? Int ?? outer.offset
    scope.isImplicit = outer.isImplicit || isAdded && kind.hasSuffix("_decl")
    if !kind.hasSuffix("_attr") {
      note(node, kind, at: scope.offset)
      if kind == "extension_decl" {
        extend(node, in: &scope)
      } else if node["access"] != nil {
        declare(node, kind, in: &scope)
      }
    } else if !isAdded, !scope.isImplicit {
      let name = "@\(name(at: scope.offset).prefix { $0 != "." })"
      attributes.append(Use(name: name, identifier: kind, line: line(at: scope.offset)))
    }
    node.values.forEach { read($0, in: scope) }
  }

  private mutating func note(_ node: [String: Any], _ kind: String, at offset: Int) {
    func text(_ key: String) -> String { node[key] as? String ?? "" }
    switch kind {
    case "import_decl":
      // An import that cannot be read is of no module that is allowed.
      let module = node["module_path"] as? [String] ?? ["?"]
      let path = module + (node["access_path"] as? [String] ?? [])
      let kind = text("kind").isEmpty ? "" : "\(text("kind")) "
      imports.append(kind + path.joined(separator: "."))
    case "decl_ref": add(text("base_name"), text("decl_usr"), at: offset)
    case "type_expr": add("", Self.declaration(of: node["type"]), at: offset)
    case "extension_decl": add("", Self.declaration(of: node["extended_type"]), at: offset)
    default: return
    }
  }

  /// What the compiler calls the declaration of a type: `s:10Foundation6NSLockC` for `$s10Foundation6NSLockCD`.
  static func declaration(of type: Any?) -> String {
    "s:" + (type as? String ?? "").dropFirst("$s".count).dropLast()
  }

  /// Takes note of a declaration; those inside of a function have no identifier.
  private mutating func add(_ name: String, _ identifier: String, at offset: Int) {
    guard !identifier.isEmpty else { return }
    declarations.append(Use(name: name, identifier: identifier, line: line(at: offset)))
  }

  func line(at offset: Int) -> Int {
    text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The name at a place, with dots and without grave accents.
  func name(at offset: Int) -> Substring {
    let rest = text.dropFirst(offset).prefix(100).drop { "@` \t\n".utf8.contains($0) }
    return String(decoding: rest, as: UTF8.self)
      .prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
  }
}
