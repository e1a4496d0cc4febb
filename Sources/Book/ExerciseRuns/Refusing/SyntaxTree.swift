// Reads the tree of a file that the compiler writes as JSON. Pure.

import Foundation

/// Collects what one file uses.
struct SyntaxTree {
  private var file: CheckedFile
  private let text: [UInt8]

  /// Reads the trees of several files, which the compiler writes one behind the other.
  static func files(in data: Data) -> [CheckedFile]? {
    // Inside a text in quotes, each quote has a backslash before it, so this is no part of such a text.
    let start = "{\"_kind\":\"source_file\","
    let parts = String(decoding: data, as: UTF8.self).components(separatedBy: start).dropFirst()
    let trees = parts.map { part in
      try? JSONSerialization.jsonObject(with: Data((start + part).utf8)) as? [String: Any]
    }
    let files = trees.compactMap { $0.flatMap(Self.init) }.map(\.file)
    return files.count == parts.count ? files : nil
  }

  private init?(_ tree: [String: Any]) {
    guard let path = tree["filename"] as? String,
      let data = try? Data(contentsOf: URL(filePath: path))
    else { return nil }
    file = CheckedFile(name: URL(filePath: path).lastPathComponent)
    text = Array(data)
    read(tree, Place())
  }

  /// Where in the file a part of the tree stands.
  private struct Place {
    var offset = 0
    /// Whether it is in a declaration that the compiler has added.
    var isImplicit = false
  }

  private mutating func read(_ value: Any, _ place: Place) {
    if let list = value as? [Any] { return list.forEach { read($0, place) } }
    guard let node = value as? [String: Any] else { return }
    let kind = node["_kind"] as? String ?? ""
    var place = place
    if let start = (node["range"] as? [String: Any])?["start"] as? Int { place.offset = start }
    if node["implicit"] as? Bool == true, kind.hasSuffix("_decl") { place.isImplicit = true }
    note(node, kind, place)
    node.values.forEach { read($0, place) }
  }

  private mutating func note(_ node: [String: Any], _ kind: String, _ place: Place) {
    switch kind {
    case "import_decl":
      // An import that cannot be read is of no module that is allowed.
      let module = node["module_path"] as? [String] ?? ["?"]
      let path = module + (node["access_path"] as? [String] ?? [])
      let kind = (node["kind"] as? String).map { "\($0) " } ?? ""
      file.imports.append(kind + path.joined(separator: "."))
    case "decl_ref":
      let name = node["base_name"] as? String ?? ""
      add(name, node["decl_usr"] as? String, place)
    case "type_expr": add("", (node["type"] as? String).map(Self.identifier), place)
    case "extension_decl":
      add("", (node["extended_type"] as? String).map(Self.identifier), place)
    case _ where kind.hasSuffix("_attr"):
      guard node["implicit"] as? Bool != true, !place.isImplicit else { return }
      file.attributes.append(
        .init(name: "@\(word(at: place.offset))", identifier: kind, line: line(at: place.offset)))
    default: return
    }
  }

  /// Takes note of a declaration; those inside of a function have no identifier.
  private mutating func add(_ name: String, _ identifier: String?, _ place: Place) {
    guard let identifier, !identifier.isEmpty else { return }
    file.declarations.append(
      .init(name: name, identifier: identifier, line: line(at: place.offset)))
  }

  /// A type as declarations are called: `s:10Foundation6NSLockC…` for `$s10Foundation6NSLockC…`.
  private static func identifier(of type: String) -> String { "s:" + type.dropFirst("$s".count) }

  private func line(at offset: Int) -> Int {
    text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The name of an attribute, without grave accents.
  private func word(at offset: Int) -> String {
    let rest = text.dropFirst(offset).prefix(100).drop { "@` \t\n".utf8.contains($0) }
    return String(decoding: rest, as: UTF8.self).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      .description
  }
}
