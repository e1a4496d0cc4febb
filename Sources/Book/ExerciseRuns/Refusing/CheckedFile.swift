// What a file of a chapter imports, uses and shows, as the compiler has read it.

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
  let module: String
  /// What is imported: `UserAPI`, `class Chapter1CallbacksSolution.UserFetch`.
  var imports: [String] = []
  var attributes: [Use] = []
  var declarations: [Use] = []
  /// What other modules of the package see.
  var shown: [Shown] = []
  /// What the compiler calls the file's types that no other module sees.
  var hidden: Set<String> = []

  /// How the compiler begins the names of the module's own declarations.
  var own: String { "s:\(module.utf8.count)\(module)" }
}

extension BookBuild {
  /// Checks files of a chapter, or the finished ones, as the chapter's build does; waits on the calling thread.
  ///
  /// - Parameter names: The files that are read; the others of the folder are only looked up.
  /// - Returns: The files, with those names.
  /// - Throws: That there is no compiler, or that the chapter does not compile.
  func checked(
    _ names: [String], in folder: String, of chapter: Chapter
  ) throws(CommandError) -> [CheckedFile] {
    let place = root.appending(path: folder)
    let below = (FileManager.default.subpaths(atPath: place.path) ?? []).sorted().filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix("Variants/") && !$0.hasPrefix("Stubs/")
    }
    var all: [CheckedFile] = []
    // The exercise of chapter 7 that imports Testing is a module of its own.
    for ending in ["", "Tested"] {
      let paths = below.filter { $0.hasSuffix("-Tested.swift") != ending.isEmpty }
      guard paths.contains(where: names.contains) else { continue }
      let files = paths.flatMap { path in
        (names.contains(path) ? ["-primary-file"] : []) + [place.appending(path: path).path]
      }
      all +=
        try CheckedFile.all(
          in: chapter.module + ending, options(of: chapter) + files) ?? []
    }
    // What was not read must not count as harmless.
    guard Set(all.map(\.name)).isSuperset(of: names) else {
      throw .failure("What the files of \(folder) use cannot be read. Build the chapter again.")
    }
    return all
  }

  /// What the compiler is told, but for the files: the conditions of `#if` are those of the build.
  ///
  /// - Throws: That the toolchain cannot be asked for this machine.
  package func options(of chapter: Chapter) throws(CommandError) -> [String] {
    try ["-parse-as-library", "-suppress-warnings", "-package-name", package]
      + ["-I", modules.path] + Self.settings(of: chapter.id, isSearched: isSearched(chapter))
      + toolchainOptions.get()
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
