// A program of the package that is built when it is first asked for, and again when a source has changed.

/// A program that `workbook` does not link: a student does without it, or it links the student's own code.
package struct BuiltProgram: Sendable {
  /// The folder of the package.
  private let root: URL
  /// The folder that the package is built into.
  private let scratch: URL
  private var program: Program
  /// The folders and files that it is made of, relative to the package.
  private var sources = ["Package.swift", "Sources", "Solutions"]
  /// Whether the tests that start it have built it, and hold SwiftPM's lock.
  private var isBuiltBefore = false
  /// Whether it is optimized, as it would be released.
  private let isOptimized: Bool

  /// The name of the executable.
  package var name: String { program.product }

  /// The executable file.
  package var file: URL { folder.appending(path: name) }

  private var folder: URL {
    scratch.appending(path: isOptimized ? "release" : "debug", directoryHint: .isDirectory)
  }

  /// Has the date of the newest source that the last build here has seen: a file that was saved during that build is
  /// younger.
  private var stamp: URL { folder.appending(path: "\(name).built") }

  // MARK: Building

  /// Builds the program, if it is missing or older than a source, and waits for the end of the build.
  ///
  /// - Returns: The output of a build that failed; nil if the program is there.
  /// - Throws: That there is no `swift`, or that the build did not end within an hour.
  package func build() throws(CommandError) -> BuildLog? {
    guard !isFresh else { return nil }
    let newest = lastSourceChange
    let once = exists(file) ? " again" : ", once"
    let build = SwiftBuild(
      root: root, scratch: scratch, isOptimized: isOptimized, words: ["--product", name],
      environment: ["WORKBOOK_TESTS": name, "WORKBOOK_SUBJECT": ""])
    switch try build.run(saying: "Building \(program.words)\(once)") {
    case .built:
      // If it cannot be written, the next call builds again, which changes nothing.
      try? Data("\(newest.timeIntervalSinceReferenceDate)".utf8).write(to: stamp)
      return nil
    case .failed(let log): return log
    case .undecided:
      throw .failure("\(name) was not built within an hour. Try: \(build.command)")
    }
  }

  /// Whether nothing that the program is made of has changed since it was built.
  ///
  /// If SwiftPM alone has built it anew, that is not seen: one more build changes nothing, and leaves its stamp.
  var isFresh: Bool {
    let stamped = (try? String(contentsOf: stamp, encoding: .utf8)).flatMap(Double.init)
    let dated = stamped.map(Date.init(timeIntervalSinceReferenceDate:))
    guard exists(file), let built = dated ?? lastChange(of: file) else { return false }
    return isBuiltBefore || lastSourceChange <= built
  }

  private var lastSourceChange: Date {
    let all = sources.map { root.appending(path: $0) }.flatMap { source in
      let paths = FileManager.default.subpaths(atPath: source.path) ?? []
      let files = paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
      return [source] + files.map { source.appending(path: $0) }
    }
    return all.compactMap(lastChange).max() ?? .distantPast
  }

  // MARK: Handing over

  /// Builds the program if need be, and becomes it: the terminal, signals and the status are the program's own.
  ///
  /// - Throws: That it cannot be built or started.
  package func become(_ arguments: [String]) throws(CommandError) -> Never {
    if let log = try build() { throw .failure("\(name) cannot be built: \(log.firstError)") }
    fflush(nil)
    Interruption.giveBack()
    var pointers = ([file.path] + arguments).map { strdup($0) } + [nil]
    execv(file.path, &pointers)
    throw .failure("\(file.path) cannot be started: \(String(cString: strerror(errno))).")
  }
}

extension BuiltProgram {
  /// A program that links the student's own code of a chapter.
  package init(
    _ name: String, withOwnCodeOf chapter: Chapter, in root: URL, isOptimized: Bool = false
  ) {
    program = Program(product: name, words: "your own code")
    self.root = root
    self.isOptimized = isOptimized
    scratch = root.appending(path: ".build", directoryHint: .isDirectory)
    sources.append(chapter.path)
  }

  /// A program of the workbook that this process belongs to: beside it, wherever it was called.
  ///
  /// - Throws: That this process belongs to no workbook.
  package init(_ program: Program, isOptimized: Bool = false) throws(CommandError) {
    self.program = program
    self.isOptimized = isOptimized
    let own = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
      .resolvingSymlinksInPath()
    scratch = own.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard let root = Workbook.root(above: scratch) ?? Workbook.root(above: .currentDirectory())
    else {
      throw .failure("\(own.path) is in no workbook. Call it in the folder that has Package.swift.")
    }
    self.root = root
    isBuiltBefore = ProcessInfo.processInfo.environment["WORKBOOK_BUILT"] == "1"
  }

  /// The program behind a command with these arguments: one finished style is built without the others.
  init(_ listed: ListedCommand, _ arguments: [String]) throws(CommandError) {
    try self.init(listed.program)
    if listed.name == "run", let style = arguments.first, isAlone(style) {
      program = Program(product: "finished-\(style)", words: "the style \(style)")
    }
  }

  /// Whether a finished style has a program of its own.
  private func isAlone(_ style: String) -> Bool {
    names(in: root.appending(path: "Sources/Measure/Finished"))
      .contains { $0.lowercased().wholeMatch(of: /chapter\d(.+)/)?.1 == style[...] }
  }
}
