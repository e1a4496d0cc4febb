// A book of a few files in a temporary folder, for the tests of what reads books.

public import Foundation

/// A folder that looks like a workbook, and goes away with its last reference.
public final class TemporaryBook: Sendable {
  /// The folder.
  public let root: URL

  /// Makes a book without chapters.
  public init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "workbook-\(UUID().uuidString)", directoryHint: .isDirectory)
      .resolvingSymlinksInPath()
    try write("Package.swift", "")
    try write("Chapters/README.md", "")
  }

  /// Removes the folder.
  deinit { try? FileManager.default.removeItem(at: root) }

  /// Writes a file, and the folders above it.
  public func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Adds an exercise to chapter 1, as it was shipped, with its `TODO` in the third line.
  ///
  /// - Parameter rest: What stands in the header after the title.
  public func add(_ id: String, _ title: String, _ rest: String) throws {
    let text = "// Exercise \(id) · \(title) · \(rest)\n\nfunc f() {}  // TODO \(id): write\n"
    try write("Chapters/Chapter1Callbacks/\(title).swift", text)
    try write("Solutions/Chapter1Callbacks/Stubs/\(title).swift", text)
  }

  /// Edits an exercise of chapter 1, as a student does.
  public func edit(_ title: String) throws {
    let path = root.appending(path: "Chapters/Chapter1Callbacks/\(title).swift")
    try Data((String(contentsOf: path, encoding: .utf8) + "// more\n").utf8).write(to: path)
  }
}
