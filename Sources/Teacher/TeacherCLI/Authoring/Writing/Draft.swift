// Files that a command makes or changes for an author; nothing is written until all are known.

/// New files, and files with changes.
struct Draft {
  /// The mark before words that say what an author must write there.
  static let mark = "AUTHOR:"

  /// The texts, by their files, relative to the workbook's folder.
  var texts: [String: String] = [:]
  let book: Workbook

  init(in book: Workbook) { self.book = book }

  /// The files that are new, sorted.
  var created: [String] { texts.keys.filter { !book.exists($0) }.sorted() }
  /// The files that are changed, sorted.
  var changed: [String] { texts.keys.filter(book.exists).sorted() }

  /// Whether something is left for the author to write.
  var hasMarks: Bool { texts.values.contains { $0.contains(Self.mark) } }

  /// Writes the files, and makes the folders that they need.
  ///
  /// - Throws: The error of the file system.
  func write() throws {
    // The new files first: what a change takes away may stand in one of them.
    for path in created + changed {
      let text = texts[path, default: ""]
      try SourceFile.write(Data(text.utf8), to: book.root.appending(path: path))
    }
  }

  /// Adds a file.
  ///
  /// - Throws: That it exists already.
  mutating func add(_ path: String, _ text: String) throws(CommandError) {
    guard !book.exists(path), texts[path] == nil else {
      throw .failure("\(path) exists already. Choose another name, or remove it.")
    }
    texts[path] = text
  }

  /// Changes a file, which may be one of this draft.
  ///
  /// - Throws: That it cannot be read, or what the change throws.
  mutating func change(
    _ path: String,
    _ change: (String) throws(CommandError) -> String
  ) throws(CommandError) {
    guard let text = text(of: path) else {
      throw .failure("\(path) cannot be read. Restore it.")
    }
    let changed = try change(text)
    if changed != text { texts[path] = changed }
  }

  /// The text of a file, with the changes of this draft; nil if it cannot be read.
  func text(of path: String) -> String? {
    texts[path] ?? (try? String(contentsOf: book.root.appending(path: path), encoding: .utf8))
  }
}
