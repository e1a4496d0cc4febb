// The code under test, for all files of this folder: the finished one, or the student's.

import TestSupport

#if SOLUTIONS
  @_exported import Chapter9YourStyleSolution
#else
  @_exported import Chapter9YourStyle
#endif

/// The code under test.
enum Subject {
  #if SOLUTIONS
    static let folder = "Solutions/Chapter9YourStyle"
  #else
    static let folder = "Chapters/Chapter9YourStyle"
  #endif

  /// The code of the chapter's files, without comments, and without texts of several lines.
  ///
  /// - Parameter name: What the name of a file ends with.
  static func code(of name: String = ".swift") throws -> String {
    let folder = ThisBook.root.appending(path: folder)
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(name) }
      .map {
        try String(contentsOf: $0, encoding: .utf8)
          .replacing(/\/\/.*/, with: "").replacing(/"""(?:.|\n)*?"""/, with: "")
      }
      .joined(separator: "\n")
  }
}
