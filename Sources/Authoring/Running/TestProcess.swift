// Runs tests of the copy in a process of their own, with two bounds.

import Foundation
import Processes

/// Runs the built tests.
struct TestProcess {
  /// How a run ended, and what it said.
  struct Result: Sendable {
    enum End: Equatable, Sendable {
      case passed
      case failed
      /// A signal ended it, or it ended itself with a status of its own.
      case crashed(String)
      /// It has used up the processor time that a run may take: the code does not end.
      case endless
      /// It has not used it up, and did not end in time either.
      case undecided
    }
    let end: End
    let events: TestEvents
    /// All output, for the words of XCTest.
    let output: String

    /// Whether a wait in the tests could not be decided.
    var isUndecided: Bool { end == .undecided || output.contains("Undecided: the machine") }
  }

  /// The folder that was built.
  let root: URL
  /// What the tests find in their environment.
  let environment: [String: String]
  /// The seconds of processor time after which code counts as endless; all tests take five.
  var processorSeconds = 120
  /// The time after which a run is undecided.
  var longestRun = Duration.seconds(300)

  /// Runs tests of Swift Testing.
  ///
  /// - Parameter filter: A regular expression that selects them.
  /// - Throws: `CannotStart` if the tests cannot be started.
  func run(filter: String) throws(CannotStart) -> Result {
    let stream = LogFile()
    let options = ["--filter", filter, "--event-stream-output-path", stream.url.path]
    #if os(Linux)
      return try run([bundle, "--testing-library", "swift-testing"] + options, stream)
    #else
      return try run(swiftTest + ["--disable-xctest"] + options, stream)
    #endif
  }

  /// Runs classes of XCTest.
  ///
  /// - Parameters:
  ///   - classes: Their names.
  ///   - module: The module of the tests.
  /// - Throws: `CannotStart` if the tests cannot be started.
  func run(classes: [String], of module: String) throws(CannotStart) -> Result {
    #if os(Linux)
      return try run([bundle, classes.map { "\(module).\($0)" }.joined(separator: ",")], nil)
    #else
      let filter = "^\(module)\\.(\(classes.joined(separator: "|")))/"
      return try run(swiftTest + ["--disable-swift-testing", "--filter", filter], nil)
    #endif
  }

  private var bundle: String {
    root.appending(path: ".build/debug/workbookPackageTests.xctest").path
  }

  private var swiftTest: [String] {
    ["swift", "test", "--skip-build", "--package-path", root.path]
  }

  private func run(_ words: [String], _ stream: LogFile?) throws(CannotStart) -> Result {
    let log = LogFile()
    // The first limit counts the time of the processor: a busy machine does not use it up. The second,
    // 32 GB of addresses, is room for some thousands of threads: wrong code may make one after another.
    let script =
      "ulimit -S -t \(processorSeconds); ulimit -S -v 33554432 2>/dev/null; exec \"$@\""
    let end = try ChildProcess(
      words: ["sh", "-c", script, "sh"] + words, output: log.url, errors: log.url,
      environment: environment, longestRun: longestRun
    ).run()
    return Result(
      end: Self.end(end), events: TestEvents(stream?.text ?? ""), output: log.text)
  }

  private static func end(_ end: ChildProcess.End) -> Result.End {
    switch end {
    case .exited(0): .passed
    case .exited(1), .exited(EX_UNAVAILABLE): .failed  // the second if no test ran
    case .exited(let status): .crashed("exit status \(status)")
    case .signalled(SIGXCPU): .endless
    case .signalled(let signal): .crashed("signal \(signal)")
    case .outOfTime: .undecided
    }
  }
}
