// A small book in a temporary folder, for the tests of the code that reads books.

import CommandSupport

/// A folder that looks like a workbook, and is removed with the last reference to it.
public struct TemporaryBook: Sendable {
  /// The folder.
  public let root: URL
  /// Removes the folder; nil if it stays.
  private let item: TemporaryItem?

  /// Makes an empty folder, or copies one of `Tests/Support/Books`.
  ///
  /// - Throws: An error of Foundation if the folder cannot be made.
  public init(copying name: String? = nil) throws {
    let item = TemporaryItem()
    if let name {
      try FileManager.default.copyItem(
        at: ThisBook.root.appending(path: "Tests/Support/Books/\(name)"), to: item.url)
    } else {
      try FileManager.default.createDirectory(at: item.url, withIntermediateDirectories: true)
    }
    root = item.url.resolvingSymlinksInPath()
    self.item = item
  }

  /// Takes a folder that has a workbook, or will have one; it stays, with what was built in it.
  public init(keeping root: URL) {
    self.root = root
    item = nil
  }

  /// Writes a file, and makes the folders that it needs.
  ///
  /// - Throws: An error of Foundation if it cannot be written.
  public func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Reads a file.
  ///
  /// - Throws: An error of Foundation if there is none, or if it is no text.
  public func read(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Removes a file or a folder.
  ///
  /// - Throws: An error of Foundation if there is none.
  public func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: path))
  }

  /// Adds an exercise to chapter 1, Callbacks, as it was shipped, with its `TODO` in the third line.
  ///
  /// - Parameters:
  ///   - id: The exercise's number.
  ///   - title: The exercise's name, and its file's.
  ///   - rest: What follows the title in the header.
  /// - Throws: An error of Foundation if a file cannot be written.
  public func add(_ id: String, _ title: String, _ rest: String) throws {
    let text = "// Exercise \(id) · \(title) · \(rest)\n\nfunc f() {}  // TODO \(id): write\n"
    try write("Package.swift", "let chapters: [Chapter] = [\n  Chapter(1, \"Callbacks\"),\n]\n")
    try write("Chapters/README.md", "")
    try write("Chapters/Chapter1Callbacks/\(title).swift", text)
    try write("Solutions/Chapter1Callbacks/Stubs/\(title).swift", text)
  }

  /// Edits exercises of chapter 1, as a student does.
  ///
  /// - Throws: An error of Foundation if there is no such file.
  public func edit(_ titles: String...) throws {
    for title in titles {
      let path = "Chapters/Chapter1Callbacks/\(title).swift"
      try write(path, read(path) + "// more\n")
    }
  }
}
