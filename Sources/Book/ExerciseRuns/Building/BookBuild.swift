// Builds a book, or a copy of it.

/// Builds the exercises of some chapters and their tests, and nothing that these do not need.
package struct BookBuild: Sendable {
  /// The settings that the exercises are built with.
  package enum Settings: Sendable {
    /// Those of all other code, `house` in the manifest: a warning is an error.
    case house
    /// Those that students have: a warning is only a warning.
    case students
  }

  /// The folder of the book.
  package let root: URL
  /// The folder that is built into: that of all other builds, so that no module is compiled twice.
  package let scratch: URL
  /// The numbers of the chapters that are built.
  package let chapters: [Int]
  private let settings: Settings
  private let testsSolutions: Bool
  /// What SwiftPM calls the package: modules with this name see each other's package declarations.
  var package: String

  /// Describes a build, and does not start it.
  ///
  /// - Parameter testsSolutions: Whether the tests are those of the finished code.
  package init(
    root: URL, chapters: [Int], settings: Settings = .house, testsSolutions: Bool = false
  ) {
    self.root = root
    self.chapters = chapters
    self.settings = settings
    self.testsSolutions = testsSolutions
    package = String(
      root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    scratch = root.appending(path: ".build", directoryHint: .isDirectory)
  }

  /// What the manifest and the tests find in their environment.
  package var environment: [String: String] {
    [
      "WORKBOOK_TESTS": (chapters.map(String.init) + (settings == .house ? ["house"] : []))
        .joined(separator: ","),
      "WORKBOOK_SUBJECT": testsSolutions ? "solutions" : "",
      "WORKBOOK_STRICT": "", "WORKBOOK_THOROUGH": "", "WORKBOOK_ALL": "",
      "WORKBOOK_SCHEDULE": "", "WORKBOOK_SEARCH_RECORDS": "",
      "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// The folder of the modules that were built: only one of the two build systems has one for them.
  package var modules: URL {
    let folder = scratch.appending(path: "debug/Modules")
    return exists(folder) ? folder : folder.deletingLastPathComponent()
  }

  /// The tests that were built, a program on Linux: one of their own for each choice of chapters.
  package var bundle: URL {
    let numbers = chapters.map(String.init).joined()
    return scratch.appending(path: "debug/workbook\(numbers)PackageTests.xctest")
  }

  /// The command that runs the tests that were built, with the words that it needs on Linux, and elsewhere.
  package func testCommand(onLinux: [String], elsewhere: [String]) -> [String] {
    #if os(Linux)
      return [bundle.path] + onLinux
    #else
      return [
        // NB: otherwise one run of tests holds the lock of the build folder, and those beside it wait.
        "swift", "test", "--skip-build", "--ignore-lock", "--package-path", root.path,
        "--scratch-path", scratch.path,
      ] + elsewhere
    #endif
  }

  /// Builds what has changed, and waits for the end on the calling thread.
  ///
  /// - Parameter goesOn: Asked several times in a second; if it returns false, the build is stopped.
  /// - Throws: That there is no `swift`.
  package func run(while goesOn: () -> Bool = { true }) throws(CommandError) -> SwiftBuild.End {
    let what = chapters.count == 1 ? "chapter \(chapters[0])" : "\(chapters.count) chapters"
    return try build.run(saying: "Building \(what)", while: goesOn)
  }

  var build: SwiftBuild {
    // No debugger is there: all tests take 21 seconds of the processor instead of 23, and hundreds of builds follow.
    let forNoDebugger = settings == .house ? ["-debug-info-format", "none"] : []
    return SwiftBuild(
      root: root, scratch: scratch, words: ["--build-tests"] + forNoDebugger,
      environment: environment)
  }
}
