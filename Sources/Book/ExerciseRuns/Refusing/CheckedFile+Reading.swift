// Reads the tree of a file that the compiler writes as JSON. Pure, but for the reading.

import Foundation

extension CheckedFile {
  /// Reads the trees of several files, which the compiler writes one behind the other; nil if one cannot be read.
  static func all(in trees: String) -> [CheckedFile]? {
    // Inside a text in quotes, each quote has a backslash before it, so this is no part of such a text.
    let start = "{\"_kind\":\"source_file\","
    let parts = trees.components(separatedBy: start).dropFirst()
    let files = parts.compactMap { part in
      let tree = try? JSONSerialization.jsonObject(with: Data((start + part).utf8))
      return (tree as? [String: Any]).flatMap(Self.init)
    }
    return files.count == parts.count ? files : nil
  }

  private init?(_ tree: [String: Any]) {
    guard let path = tree["filename"] as? String,
      let data = try? Data(contentsOf: URL(filePath: path))
    else { return nil }
    self.init(name: URL(filePath: path).lastPathComponent, text: Array(data))
    read(tree, at: 0, isImplicit: false)
  }

  /// Reads a part of the tree.
  ///
  /// - Parameters:
  ///   - offset: Where in the file it stands.
  ///   - isImplicit: Whether it is in a declaration that the compiler has added.
  private mutating func read(_ value: Any, at offset: Int, isImplicit: Bool) {
    if let list = value as? [Any] {
      return list.forEach { read($0, at: offset, isImplicit: isImplicit) }
    }
    guard let node = value as? [String: Any] else { return }
    let kind = node["_kind"] as? String ?? ""
    let offset = (node["range"] as? [String: Any])?["start"] as? Int ?? offset
    let isAdded = node["implicit"] as? Bool == true
    let isImplicit = isImplicit || isAdded && kind.hasSuffix("_decl")
    if !kind.hasSuffix("_attr") {
      note(node, kind, at: offset)
    } else if !isAdded, !isImplicit {
      attributes.append(
        Use(name: "@\(word(at: offset))", identifier: kind, line: line(at: offset)))
    }
    node.values.forEach { read($0, at: offset, isImplicit: isImplicit) }
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
    case "type_expr", "extension_decl":
      // A type as declarations are called: `s:10Foundation6NSLockC…` for `$s10Foundation6NSLockC…`.
      let type = text(kind == "type_expr" ? "type" : "extended_type")
      add("", "s:" + type.dropFirst("$s".count), at: offset)
    default: return
    }
  }

  /// Takes note of a declaration; those inside of a function have no identifier.
  private mutating func add(_ name: String, _ identifier: String, at offset: Int) {
    guard !identifier.isEmpty else { return }
    declarations.append(Use(name: name, identifier: identifier, line: line(at: offset)))
  }

  private func line(at offset: Int) -> Int {
    text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The name of an attribute, without grave accents.
  private func word(at offset: Int) -> Substring {
    let rest = text.dropFirst(offset).prefix(100).drop { "@` \t\n".utf8.contains($0) }
    return String(decoding: rest, as: UTF8.self)
      .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
