// Runs tests that were built, in a process of their own, within limits.

/// Runs the built tests.
package struct TestProcess: Sendable {
  private let build: BookBuild
  private let settings: RunSettings

  /// Names what was built, and runs no test yet.
  package init(of build: BookBuild, _ settings: RunSettings) {
    self.build = build
    self.settings = settings
  }

  /// Runs tests in Swift Testing; and in XCTest, which says it all once more, only if the first are well.
  ///
  /// It waits for their end on the calling thread.
  ///
  /// - Throws: That the tests cannot be started.
  package func run(_ tests: ExerciseTests) throws(CommandError) -> ExerciseResult {
    let first = try runSwiftTesting(tests)
    guard !tests.classes.isEmpty, first.end == .passed else {
      return ExerciseResult(swiftTesting: first)
    }
    return try ExerciseResult(swiftTesting: first, xcTest: runXCTest(tests))
  }

  private func runSwiftTesting(_ tests: ExerciseTests) throws(CommandError) -> RunResult {
    let stream = LogFile()
    let options = ["--filter", tests.filter, "--event-stream-output-path", stream.url.path]
    return try run(
      command(["--testing-library", "swift-testing"] + options, ["--disable-xctest"] + options),
      stream)
  }

  func runXCTest(_ tests: ExerciseTests) throws(CommandError) -> RunResult {
    let names = tests.classes.map { "\(tests.module).\($0)" }.joined(separator: ",")
    let filter = "^\(tests.module)\\.(\(tests.classes.joined(separator: "|")))/"
    return try run(command([names], ["--disable-swift-testing", "--filter", filter]), nil)
  }

  /// The command that runs tests, with the words that it needs on Linux, and elsewhere.
  private func command(_ onLinux: [String], _ elsewhere: [String]) -> [String] {
    #if os(Linux)
      return [build.bundle.path] + onLinux
    #else
      return [
        // NB: otherwise one run of tests holds the lock of the build folder, and those beside it wait.
        "swift", "test", "--skip-build", "--ignore-lock", "--package-path", build.root.path,
        "--scratch-path", build.scratch.path,
      ] + elsewhere
    #endif
  }

  private func run(_ words: [String], _ stream: LogFile?) throws(CommandError) -> RunResult {
    let printed = LogFile()
    let log = LogFile()
    let signs = LogFile()
    let receipt = RunReceipt()
    let sandbox = settings.hasSandbox ? try Sandbox() : nil
    let lent = [signs.url, receipt.file.url, stream?.url].compactMap(\.self)
    for file in lent where !exists(file) { try? Data().write(to: file) }
    let books = [build.root] + settings.booksWithoutSolutions
    let own = ["WORKBOOK_RECEIPT": receipt.file.url.path, "WORKBOOK_SIGNS": signs.url.path]
    let environment = [build.environment, settings.environment, own, sandbox?.environment ?? [:]]
      .reduce(into: [:]) { $0.merge($1) { $1 } }
    var watch = RunWatch(settings)
    var verdict: RunEnd?
    let end = try ChildProcess(
      words: limited(sandbox?.words(words, without: books, lending: lent) ?? words),
      output: printed.url, errors: log.url,
      environment: environment, inheritsEnvironment: sandbox == nil,
      longestRun: settings.longestRun
    ).run(checkingEvery: RunWatch.interval) { id in
      // Where the system tells nothing, a process counts as busy; what it prints is limited all the same.
      let usage = ProcessUsage(of: id) ?? ProcessUsage(isBusy: true, processor: 0, memory: 0)
      let output = printed.size + log.size + signs.size + (stream?.size ?? 0)
      verdict = watch.add(usage, printed: output)
      return verdict == nil
    }
    let seen = sandbox == nil ? end : Sandbox.end(end)
    var result = result(verdict, seen, stream, printed: printed, log: log)
    let hasCanary = result.events.known.contains { $0.contains(receipt.canary) }
    result.signed = hasCanary || stream == nil ? receipt.verdict : nil
    return result
  }

  /// The command that runs a program within limits which the system keeps: it ends an endless loop when this
  /// process is gone.
  private func limited(_ words: [String]) -> [String] {
    // The second limit, 32 GB of addresses, is room for some thousands of threads: wrong code may make one
    // after another.
    let seconds = settings.processorSeconds
    let script =
      "ulimit -S -t \(seconds); ulimit -H -t \(seconds + 10); ulimit -S -v 33554432 2>/dev/null; exec \"$@\""
    return ["sh", "-c", script, "sh"] + words
  }

  private func result(
    _ verdict: RunEnd?,
    _ end: ChildProcess.End,
    _ stream: LogFile?,
    printed: LogFile,
    log: LogFile
  ) -> RunResult {
    let code = printed.ends(of: 1 << 20)
    let library = log.ends(of: 1 << 20)
    // XCTest prints to standard output, as the code does.
    let events = stream.map { TestEvents($0.text) } ?? TestEvents(xcTest: code)
    #if os(Linux)
      let seen = end
      let output = stream == nil ? code + library : library
    #else
      // There, `swift test` prints what the library says to standard output, among what the code prints.
      let output = code + library
      let seen = Self.signal(toldIn: code + library).map(ChildProcess.End.signalled) ?? end
    #endif
    return RunResult(
      end: verdict ?? Self.end(seen, isComplete: events.isComplete), events: events,
      output: output, printed: stream == nil ? "" : code)
  }

  /// The signal that ended the tests, as `swift test` tells it: on macOS, its own status is 1 then.
  static func signal(toldIn output: String) -> Int32? {
    output.firstMatch(of: /unexpected signal code (\d+)/).flatMap { Int32($0.1) }
  }

  /// How the process ended, if it was not stopped.
  static func end(_ end: ChildProcess.End, isComplete: Bool) -> RunEnd {
    switch end {
    case .exited(let status) where !isComplete: .exited(status: status)
    case .exited(0): .passed
    case .exited(1), .exited(EX_UNAVAILABLE): .failed  // the second if no test ran
    case .exited(let status): .exited(status: status)
    case .signalled(SIGXCPU): .endless
    case .signalled(let signal): .crashed(signal: signal)
    case .outOfTime, .stopped: .undecided
    }
  }
}
