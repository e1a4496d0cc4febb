// What a file of a chapter imports, and which attributes and declarations it uses, as the compiler has read it.

import CommandSupport
import Curriculum
import Foundation

/// One file of a module, after the compiler has checked its types.
///
/// Comments, texts in quotes and code under a condition that does not hold are no part of it.
struct CheckedFile {
  /// Something that the file uses.
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
  /// What is imported: `UserAPI`, `class Chapter1CallbacksSolution.UserFetch`.
  var imports: [String] = []
  var attributes: [Use] = []
  var declarations: [Use] = []
}

extension CheckedFile {
  /// Checks files of a chapter as its build does, in about half a second; waits on the calling thread.
  ///
  /// - Parameters:
  ///   - names: The files that are read; the others of the chapter are only looked up.
  ///   - build: What has built the modules that the chapter imports.
  /// - Returns: The files, or nil if the chapter does not compile.
  /// - Throws: That there is no compiler.
  static func all(
    _ names: [String], of chapter: Chapter, in build: BookBuild
  ) throws(CommandError) -> [CheckedFile]? {
    let folder = build.root.appending(path: chapter.path)
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
        + ["-module-name", chapter.module + ending] + options(of: chapter, in: build) + files
      let end = try ChildProcess(words: words, output: tree.url, errors: log.url).run()
      guard end == .exited(0), let data = try? Data(contentsOf: tree.url),
        let checked = SyntaxTree.files(in: data)
      else { return nil }
      all += checked
    }
    // What was not read must not count as harmless.
    return Set(all.map(\.name)).isSuperset(of: names) ? all : nil
  }

  /// What the compiler is told, but for the files: the conditions of `#if` are those of the build.
  fileprivate static func options(
    of chapter: Chapter, in build: BookBuild
  ) throws(CommandError) -> [String] {
    let words = [
      "-parse-as-library", "-suppress-warnings", "-package-name", build.package, "-I",
      build.modules.path,
    ]
    let isSearched = FileManager.default.fileExists(
      atPath: build.root.appending(path: "\(chapter.path)/Search/Searched.swift").path)
    let toolchain = try Toolchain.current.get()
    return try words + settings(of: chapter.id, isSearched: isSearched) + toolchain.target
      + toolchain.plugins
  }

  /// The settings of a chapter that its code can see.
  static func settings(of chapter: Int, isSearched: Bool) -> [String] {
    ["-DSWIFT_PACKAGE", "-DDEBUG", "-DSWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE"]
      + ["-swift-version", "6"]
      + (isSearched ? ["-DSEARCHED"] : [])
      + (chapter == 7 ? ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"] : [])
  }
}
