// What a file of a chapter imports and uses, as the compiler has read it.

import CommandSupport
import Curriculum
import Foundation

/// One file of a module, after the compiler has checked its types.
///
/// Comments, texts in quotes and code under a condition that does not hold are no part of it.
struct CheckedFile {
  /// An attribute or a declaration that the file uses.
  struct Use: Equatable {
    /// The name that is written: `setenv`, `init`, `@_cdecl`.
    let name: String
    /// What the compiler calls it, the same however it is spelled: `c:@F@setenv`, `section_attr`.
    let identifier: String
    /// The line in the file, from 1; `#sourceLocation` does not change it.
    let line: Int
  }

  /// The name of the file, without folders.
  let name: String
  let text: [UInt8]
  /// What is imported: `UserAPI`, `class Chapter1CallbacksSolution.UserFetch`.
  var imports: [String] = []
  var attributes: [Use] = []
  var declarations: [Use] = []
}

extension BookBuild {
  /// Checks files of a chapter as its build does, in about half a second; waits on the calling thread.
  ///
  /// - Parameter names: The files that are read; the others of the chapter are only looked up.
  /// - Returns: The files, or nil if the chapter does not compile.
  /// - Throws: That there is no compiler.
  func checked(_ names: [String], of chapter: Chapter) throws(CommandError) -> [CheckedFile]? {
    let folder = root.appending(path: chapter.path)
    let below = (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
    var all: [CheckedFile] = []
    // The exercise of chapter 7 that imports Testing is a module of its own.
    for ending in ["", "Tested"] {
      let paths = below.filter {
        $0.hasSuffix(".swift") && $0.hasSuffix("-Tested.swift") != ending.isEmpty
      }
      guard paths.contains(where: names.contains) else { continue }
      let files = paths.flatMap { path in
        (names.contains(path) ? ["-primary-file"] : []) + [folder.appending(path: path).path]
      }
      let (tree, log) = (LogFile(), LogFile())
      let words =
        try ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json"]
        + ["-module-name", chapter.module + ending] + options(of: chapter) + files
      let end = try ChildProcess(words: words, output: tree.url, errors: log.url).run()
      guard end == .exited(0), let checked = CheckedFile.all(in: tree.text) else { return nil }
      all += checked
    }
    // What was not read must not count as harmless.
    return Set(all.map(\.name)).isSuperset(of: names) ? all : nil
  }

  /// What the compiler is told, but for the files: the conditions of `#if` are those of the build.
  private func options(of chapter: Chapter) throws(CommandError) -> [String] {
    let toolchain = try Toolchain.current.get()
    return ["-parse-as-library", "-suppress-warnings", "-package-name", package]
      + ["-I", modules.path] + Self.settings(of: chapter.id, isSearched: isSearched(chapter))
      + toolchain.target + toolchain.plugins
  }

  /// Whether the chapter's module is one whose schedules are searched.
  func isSearched(_ chapter: Chapter) -> Bool {
    exists(root.appending(path: "\(chapter.path)/Search/Searched.swift"))
  }

  /// The settings of a chapter that its code can see.
  static func settings(of chapter: Int, isSearched: Bool) -> [String] {
    ["-DSWIFT_PACKAGE", "-DDEBUG", "-DSWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE"]
      + ["-swift-version", "6"]
      + (isSearched ? ["-DSEARCHED"] : [])
      + (chapter == 7 ? ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"] : [])
  }
}
