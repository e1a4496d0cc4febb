// The files of a book, as they are handed on from one folder to another.

/// Finds the files of a book.
package enum BookFiles {
  private static let folders = [
    "Sources", "Tests", "Solutions", "Chapters", ".ci", ".devcontainer", ".github", ".vscode",
  ]
  private static let others = [
    "Package.swift", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", ".gitignore",
    ".swift-format",
    ".edition",
  ]

  /// All files of the book in a folder, relative to it, sorted within each of its parts.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  package static func all(in root: URL) -> [String] {
    let below = folders.flatMap { folder in
      let names = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
      return names.sorted().map { "\(folder)/\($0)" }
    }
    return (below + others).filter { path in
      let file = root.appending(path: path)
      return exists(file) && !isFolder(file) && !path.hasSuffix(".DS_Store")
    }
  }

  /// Writes a file that was read in one folder into another, and makes the folders that it needs.
  ///
  /// - Parameters:
  ///   - path: The file, relative to both folders.
  ///   - source: The folder where it was read; a program there is one in the other folder, too.
  ///   - target: The folder where it is written, as a whole or not at all.
  /// - Throws: The error of the file system.
  package static func write(
    _ data: Data, _ path: String, from source: URL, to target: URL
  ) throws {
    let file = target.appending(path: path)
    try SourceFile.write(data, to: file)
    let original = source.appending(path: path).path
    guard FileManager.default.isExecutableFile(atPath: original) else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}
