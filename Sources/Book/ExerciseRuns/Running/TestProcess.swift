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
    let stream = TemporaryItem()
    let options = ["--filter", tests.filter, "--event-stream-output-path", stream.url.path]
    return try run(
      build.testCommand(
        onLinux: ["--testing-library", "swift-testing"] + options,
        elsewhere: ["--disable-xctest"] + options),
      stream)
  }

  func runXCTest(_ tests: ExerciseTests) throws(CommandError) -> RunResult {
    let names = tests.classes.map { "\(tests.module).\($0)" }.joined(separator: ",")
    let filter = "^\(tests.module)\\.(\(tests.classes.joined(separator: "|")))/"
    return try run(
      build.testCommand(
        onLinux: [names], elsewhere: ["--disable-swift-testing", "--filter", filter]), nil)
  }

  private func run(_ words: [String], _ stream: TemporaryItem?) throws(CommandError) -> RunResult {
    let files = RunFiles(stream: stream)
    let sandbox = settings.hasSandbox ? try Sandbox() : nil
    let books = [build.root] + settings.booksWithoutSolutions
    let process = ChildProcess(
      words: limited(sandbox?.words(words, without: books, lending: files.lent) ?? words),
      output: files.printed.url, errors: files.log.url,
      environment: environment(files.environment, sandbox?.environment ?? [:]),
      inheritsEnvironment: sandbox == nil, longestRun: settings.longestRun)
    var watch = settings.isWatched ? RunWatch(processorSeconds: settings.processorSeconds) : nil
    var verdict: RunEnd?
    let end = try process.run(checkingEvery: RunWatch.interval) { id in
      // NB: nobody looks at a process without a limit: whoever has looked at many threads waits long, and busily, until
      // Linux has cleared them away (`shrink_dcache_parent` in `waitpid`: a tenth of the author's whole proof).
      guard watch != nil else { return true }
      // Where the system tells nothing, a process counts as busy; what it prints is limited all the same.
      let usage = ProcessUsage(of: id) ?? ProcessUsage(isBusy: true, processor: 0, memory: 0)
      verdict = watch?.add(usage, printed: files.size)
      return verdict == nil
    }
    return files.result(verdict, sandbox == nil ? end : Sandbox.end(end))
  }

  private func environment(
    _ own: [String: String], _ sandboxed: [String: String]
  ) -> [String: String] {
    [build.environment, settings.environment, own, sandboxed].reduce(into: [:]) {
      $0.merge($1) { $1 }
    }
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

/// The files of one run of tests.
private struct RunFiles {
  let printed = TemporaryItem()
  let log = TemporaryItem()
  /// Where the tests say that something happens in them.
  private let signs = TemporaryItem()
  /// The events of Swift Testing; nil for XCTest.
  private let stream: TemporaryItem?
  private let receipt = RunReceipt()

  init(stream: TemporaryItem?) {
    self.stream = stream
    for file in lent where !exists(file) { try? Data().write(to: file) }
  }

  /// What the tests write themselves.
  var lent: [URL] { [signs.url, receipt.file.url, stream?.url].compactMap(\.self) }

  var environment: [String: String] {
    ["WORKBOOK_RECEIPT": receipt.file.url.path, "WORKBOOK_SIGNS": signs.url.path]
  }

  /// How much was printed and reported so far, in bytes.
  var size: Int { printed.size + log.size + signs.size + (stream?.size ?? 0) }

  /// What the files say.
  ///
  /// - Parameters:
  ///   - verdict: Why the process was stopped; nil if it was not.
  ///   - end: How it ended.
  func result(_ verdict: RunEnd?, _ end: ChildProcess.End) -> RunResult {
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
      let seen = TestProcess.signal(toldIn: output).map(ChildProcess.End.signalled) ?? end
    #endif
    var result = RunResult(
      end: verdict ?? TestProcess.end(seen, isComplete: events.isComplete), events: events,
      output: output, printed: stream == nil ? "" : code)
    let hasCanary = events.known.contains { $0.contains(receipt.canary) }
    result.signed = hasCanary || stream == nil ? receipt.verdict : nil
    return result
  }
}
