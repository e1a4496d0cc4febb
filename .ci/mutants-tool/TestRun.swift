// Runs the tests of one stage until the first failure, in a bounded time.
import Foundation

/// Some tests, in the order in which they are tried: first those that are quick and near the file.
struct Stage {
  /// The name of the stage that has the tests of the exercise itself.
  static let own = "its tests"

  let name: String
  /// The arguments of the test process.
  let arguments: [String]
  /// What its environment has besides that of this command.
  var environment: [String: String] = [:]
  /// How long it may take, in seconds.
  var bound = 600.0
}

/// What the tests of a stage say about a mutant.
enum TestResult {
  case passed(tests: Int)
  case failed(test: String)
  /// They did not end in time.
  case timedOut
  /// Only waits failed that could not be decided, because the machine was too busy.
  case undecided
}

/// A test process whose output is read while it runs.
struct TestRun {
  private let process = Process()
  private let pipe: Pipe
  private var output = ""
  private var pending = [UInt8]()

  /// Runs the tests of a stage, and stops them at the first failure.
  static func result(of stage: Stage, tests: String) -> TestResult {
    var run = TestRun(stage, tests)
    return run.result(before: Date(timeIntervalSinceNow: stage.bound))
  }

  /// The names of all tests, of both frameworks.
  static func names(tests: String) -> [String] {
    [["--testing-library", "swift-testing", "--list-tests"], ["--list-tests"]].flatMap {
      arguments in
      var run = TestRun(Stage(name: "list", arguments: arguments), tests)
      _ = run.read(until: Date(timeIntervalSinceNow: 120)) { _ in false }
      run.end()
      return run.output.split(separator: "\n").map(String.init)
    }
  }

  private init(_ stage: Stage, _ tests: String) {
    process.executableURL = URL(filePath: tests)
    process.arguments = stage.arguments
    let quiet = ["SWIFT_BACKTRACE": "enable=no", "WORKBOOK_SUBJECT": "solutions", "NO_COLOR": "1"]
    process.environment = ProcessInfo.processInfo.environment.merging(quiet) { $1 }
      .merging(stage.environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    pipe = Command.spawning.withLock { [process] _ in
      let pipe = Pipe()
      (process.standardOutput, process.standardError) = (pipe, pipe)
      try? process.run()
      try? pipe.fileHandleForWriting.close()
      return pipe
    }
  }

  private mutating func result(before bound: Date) -> TestResult {
    let isOver = read(until: bound) { Self.failure(in: $0) != nil }
    // The words of the failure come after its first line.
    if Self.failure(in: output) != nil {
      _ = read(until: Date(timeIntervalSinceNow: 0.3)) { _ in false }
    }
    if let test = Self.failure(in: output) {
      end()
      // NB: an exit test fails, too, when a wait in it cannot be decided.
      return output.contains(Self.undecided) ? .undecided : .failed(test: test)
    }
    guard isOver else {
      end()
      return .timedOut
    }
    process.waitUntilExit()
    end()
    if process.terminationReason == .uncaughtSignal {
      return .failed(test: "a crash (signal \(process.terminationStatus))")
    }
    if output.contains(Self.undecided) { return .undecided }
    let passed = process.terminationStatus == 0
    return passed
      ? .passed(tests: testsRun) : .failed(test: "exit status \(process.terminationStatus)")
  }

  /// Ends the process and its group: exit tests run in processes of their own.
  private func end() {
    if process.processIdentifier > 0 { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Reads the output until it ends (true), a time comes, or it is enough (false).
  private mutating func read(until end: Date, isEnough: (String) -> Bool) -> Bool {
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    while Date() < end {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { return true }
      pending += data
      guard let lineEnd = pending.lastIndex(of: 10) else { continue }
      output += String(decoding: pending[...lineEnd], as: UTF8.self)
      pending.removeFirst(lineEnd + 1)
      if isEnough(output) { return false }
    }
    return false
  }

  private static let undecided = "Undecided: "

  /// The first test that failed; a wait that could not be decided is no failure.
  private static func failure(in output: String) -> String? {
    let lines = output.split(separator: "\n").map(String.init)
    for (index, line) in lines.enumerated() {
      let isIssue = line.contains(" recorded an issue")
      guard isIssue || line.contains(": error: ") else { continue }
      let next = lines[(index + 1)...].firstIndex {
        $0.contains("Test ") || $0.contains(": error: ")
      }
      let words = lines[index..<(next ?? lines.count)]
      if words.contains(where: { $0.contains(undecided) }) { continue }
      return isIssue
        ? testName(in: line) : String(line.components(separatedBy: ": error: ")[1].prefix(90))
    }
    return nil
  }

  private static func testName(in line: String) -> String {
    guard let start = line.range(of: "Test "), let end = line.range(of: " recorded an issue") else {
      return line
    }
    let name = String(line[start.upperBound..<end.lowerBound])
    guard let rule = line.range(of: "rule → ") else { return name }
    return name + " " + line[rule.upperBound...].prefix { !$0.isWhitespace }
  }

  /// How many tests ran, as both frameworks say it at the end.
  private var testsRun: Int {
    output.split(separator: "\n").compactMap { line -> Int? in
      guard let start = line.range(of: "Test run with ") ?? line.range(of: "Executed ") else {
        return nil
      }
      return Int(line[start.upperBound...].prefix(while: \.isNumber))
    }.max() ?? 0
  }
}
