// Runs tests that were built, in a process of their own, within limits.

import CommandSupport
import Foundation

/// Runs the built tests.
package struct TestProcess: Sendable {
  /// How a run ended, and what it said.
  package struct Result: Sendable {
    /// How the process ended.
    package enum End: Equatable, Sendable {
      case passed
      case failed
      /// The tests did not come to their end: a signal ended the process, or the code ended it.
      case crashed(Crash)
      /// It has used up the processor time that a run may take: the code does not end.
      case endless
      /// For a long time it neither printed nor computed much: it waits, as for a lock that is never free.
      case waiting
      /// It used more memory than it may.
      case outOfMemory
      /// It printed more than it may.
      case tooMuchOutput
      /// It has not ended in time, for no reason that could be seen.
      case undecided
    }
    package let end: End
    package let events: TestEvents
    /// What the testing library printed, for XCTest and on macOS with what the code printed; of a long
    /// text the beginning and the end.
    package let output: String
    /// What the code printed to standard output, except for XCTest; of a long text the beginning and the
    /// end.
    package let printed: String
    /// Whether the tests themselves confirm, at their end, that all have passed; true without a receipt.
    package internal(set) var isConfirmed = true

    /// Joins how a run ended and what it said.
    ///
    /// A run with an issue has not passed, whatever the status of its process.
    package init(end: End, events: TestEvents, output: String, printed: String = "") {
      self.end = end == .passed && !events.found.isEmpty ? .failed : end
      (self.events, self.output, self.printed) = (events, output, printed)
    }

    /// Whether a wait in the tests could not be decided.
    package var isUndecided: Bool { end == .undecided || output.contains("Undecided: the machine") }
  }

  /// What the tests of an exercise said in each framework.
  package struct Results: Sendable {
    /// The run of Swift Testing.
    package let swiftTesting: Result
    /// The run of XCTest; nil if it was left out.
    package let xcTest: Result?

    /// Joins the runs.
    package init(swiftTesting: Result, xcTest: Result? = nil) {
      (self.swiftTesting, self.xcTest) = (swiftTesting, xcTest)
    }

    /// The end of the last run, with the events of both.
    package var whole: Result {
      guard let xcTest else { return swiftTesting }
      return Result(
        end: xcTest.end, events: swiftTesting.events + xcTest.events, output: xcTest.output)
    }
  }

  /// What ended a process before its tests had ended.
  package enum Crash: Equatable, Sendable, CustomStringConvertible {
    case signal(Int32)
    /// The code that is tested called `exit`, with this status.
    case exit(Int32)

    /// The cause in a few words.
    package var description: String {
      switch self {
      case .signal(let number): "signal \(number)"
      case .exit(let status): "exit status \(status)"
      }
    }
  }

  private let build: BookBuild
  private let settings: RunSettings

  /// Names the build, and runs no test yet.
  ///
  /// - Parameters:
  ///   - build: What was built.
  ///   - settings: How much a run may use, and what the tests find in their environment.
  package init(of build: BookBuild, _ settings: RunSettings) {
    (self.build, self.settings) = (build, settings)
  }

  /// Runs tests in Swift Testing; and in XCTest, which says it all once more, only if the first are well.
  ///
  /// It waits for their end on the calling thread.
  ///
  /// - Parameters:
  ///   - tests: The tests.
  ///   - isWell: Whether the tests of XCTest are run, too, after those of Swift Testing.
  /// - Throws: That the tests cannot be started.
  package func run(
    _ tests: ExerciseTests,
    if isWell: (Result) -> Bool = { $0.end == .passed }
  ) throws(CommandError) -> Results {
    let first = try runSwiftTesting(tests)
    guard !tests.classes.isEmpty, isWell(first) else { return Results(swiftTesting: first) }
    return try Results(swiftTesting: first, xcTest: runXCTest(tests))
  }

  private func runSwiftTesting(_ tests: ExerciseTests) throws(CommandError) -> Result {
    let stream = LogFile()
    let options = ["--filter", tests.filter, "--event-stream-output-path", stream.url.path]
    #if os(Linux)
      return try run([bundle, "--testing-library", "swift-testing"] + options, stream)
    #else
      return try run(swiftTest + ["--disable-xctest"] + options, stream)
    #endif
  }

  func runXCTest(_ tests: ExerciseTests) throws(CommandError) -> Result {
    #if os(Linux)
      let names = tests.classes.map { "\(tests.module).\($0)" }
      return try run([bundle, names.joined(separator: ",")], nil)
    #else
      let filter = "^\(tests.module)\\.(\(tests.classes.joined(separator: "|")))/"
      return try run(swiftTest + ["--disable-swift-testing", "--filter", filter], nil)
    #endif
  }

  private var bundle: String {
    build.scratch.appending(path: "debug/workbookPackageTests.xctest").path
  }

  private var swiftTest: [String] {
    [
      "swift", "test", "--skip-build", "--package-path", build.root.path,
      "--scratch-path", build.scratch.path,
    ]
  }

  private func run(_ words: [String], _ stream: LogFile?) throws(CommandError) -> Result {
    let (printed, log) = (LogFile(), LogFile())
    let receipt = settings.hasReceipt ? RunReceipt() : nil
    let environment = build.environment.merging(settings.environment) { $1 }
      .merging(receipt?.environment ?? [:]) { $1 }
    var watch = RunWatch(settings)
    var verdict: Result.End?
    let end = try ChildProcess(
      words: limited(words), output: printed.url, errors: log.url, environment: environment,
      longestRun: settings.longestRun, hasOwnGroup: true
    ).run(checkingEvery: RunWatch.interval) { id in
      guard let usage = ProcessUsage(of: id) else { return true }
      let output = printed.size + log.size + (stream?.size ?? 0)
      verdict = watch.add(RunSample(isBusy: usage.isBusy, memory: usage.memory, output: output))
      return verdict == nil
    }
    var result = result(verdict, end, stream, printed: printed, log: log)
    result.isConfirmed = receipt?.saysPassed ?? true
    return result
  }

  /// The command that runs a program within limits which the system keeps, even when this process is gone.
  private func limited(_ words: [String]) -> [String] {
    // The second limit, 32 GB of addresses, is room for some thousands of threads: wrong code may make one
    // after another.
    let script =
      "ulimit -S -t \(settings.processorSeconds); ulimit -S -v 33554432 2>/dev/null; exec \"$@\""
    return ["sh", "-c", script, "sh"] + words
  }

  private func result(
    _ verdict: Result.End?,
    _ end: ChildProcess.End,
    _ stream: LogFile?,
    printed: LogFile,
    log: LogFile
  ) -> Result {
    let (code, library) = (printed.ends(of: 1 << 20), log.ends(of: 1 << 20))
    // XCTest prints to standard output, as the code does.
    let events = stream.map { TestEvents($0.text) } ?? XCTestLog(code).events
    #if os(Linux)
      let seen = end
      let output = stream == nil ? code + library : library
    #else
      // There, `swift test` prints what the library says to standard output, among what the code prints.
      let output = code + library
      let seen = Self.signal(toldIn: code + library).map(ChildProcess.End.signalled) ?? end
    #endif
    return Result(
      end: verdict ?? Self.end(seen, isComplete: events.isComplete), events: events,
      output: output, printed: stream == nil ? "" : code)
  }

  /// The signal that ended the tests, as `swift test` tells it: on macOS, its own status is 1 then.
  static func signal(toldIn output: String) -> Int32? {
    output.firstMatch(of: /unexpected signal code (\d+)/).flatMap { Int32($0.1) }
  }

  /// How the process ended, if it was not stopped.
  static func end(_ end: ChildProcess.End, isComplete: Bool) -> Result.End {
    switch end {
    case .exited(let status) where !isComplete: .crashed(.exit(status))
    case .exited(0): .passed
    case .exited(1), .exited(EX_UNAVAILABLE): .failed  // the second if no test ran
    case .exited(let status): .crashed(.exit(status))
    case .signalled(SIGXCPU): .endless
    case .signalled(let signal): .crashed(.signal(signal))
    case .outOfTime, .stopped: .undecided
    }
  }
}
