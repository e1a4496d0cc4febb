// The lists in the order of the book, to which a draft adds: of chapters, styles, and rows of a page.

extension Draft {
  /// Lists a chapter in `Package.swift`, and lets one that is listed already have exercises.
  ///
  /// A style without exercises may share the number of a chapter.
  mutating func listChapter(
    _ number: Int,
    _ name: String,
    uses: [String],
    hasExercises: Bool
  ) throws(CommandError) {
    let file = "Package.swift"
    let manifest = text(of: file) ?? ""
    let entries = manifest.matches(of: /\n  Chapter\(\s*(\d+),\s*"(\w+)"[^()]*\)/)
    if let old = entries.first(where: { $0.1 == "\(number)" && $0.2 == name }) {
      guard hasExercises, old.0.contains("hasExercises: false") else { return }
      texts[file] = manifest.replacing(
        /,?\s*hasExercises: false/, with: "", subrange: old.range)
    } else {
      let modules = uses.map { "\"\($0)\"" }.joined(separator: ", ")
      let line =
        "  Chapter(\(number), \"\(name)\"" + (uses.isEmpty ? "" : ", uses: [\(modules)]")
        + (hasExercises ? ")," : ", hasExercises: false),")
      try add([line[...]], like: "  Chapter(", to: file)
    }
  }

  /// Adds an entry to a list in the order of the book, before the first of a later chapter.
  ///
  /// - Parameters:
  ///   - entry: Its lines; the number of the chapter is in the first or in the second.
  ///   - beginning: How each entry begins. Lines that go on with it are indented further.
  ///   - file: The file of the list.
  mutating func add(
    _ entry: [Substring],
    like beginning: String,
    to file: String
  ) throws(CommandError) {
    func chapter(_ lines: ArraySlice<Substring>) -> Int? {
      lines.prefix(2).joined().firstMatch(of: /Chapter\(?\s*(\d)/).flatMap { Int($0.1) }
    }
    let number = chapter(entry[...]) ?? 0
    try change(file) { (text) throws(CommandError) in
      var lines = lines(of: text)
      let entries = lines.indices.filter {
        lines[$0].hasPrefix(beginning) && chapter(lines[$0...]) != nil
      }
      guard let last = entries.last else {
        throw .failure("\(file) has no line like '\(entry[0])'. Restore one.")
      }
      let later = entries.first { chapter(lines[$0...]) ?? 0 > number }
      let end = lines[(last + 1)...].firstIndex { !$0.hasPrefix("    ") && !$0.hasPrefix("  )") }
      lines.insert(contentsOf: entry, at: later ?? end ?? lines.endIndex)
      return lines.joined(separator: "\n")
    }
  }
}

extension Workbook {
  /// Whether a library of that name is in a room of `Sources`.
  func isLibrary(_ name: String) -> Bool {
    names(in: root.appending(path: "Sources")).contains { exists("Sources/\($0)/\(name)") }
  }

  /// The modules of the book that the files of a folder import, besides `UserAPI`; sorted.
  func modules(usedIn folder: String) -> [String] {
    let files = swiftFiles(in: root.appending(path: folder))
    let imports = files.flatMap { file in
      text(of: "\(folder)/\(file)").matches(of: /(?m)^(?:\w+ )?import (\w+)$/).map { String($0.1) }
    }
    return Set(imports).subtracting(["UserAPI"]).sorted().filter { name in
      isLibrary(name) || name.wholeMatch(of: /Chapter\d\w+Solution/) != nil
    }
  }
}
