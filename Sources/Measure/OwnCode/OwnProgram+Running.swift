// Builds and runs the program behind `workbook run callbacks --mine`, and says why that failed.

import CommandSupport
import Commands
import Curriculum
import ExerciseRuns
import Foundation
import Rules
import StyleRuns
import Traces

extension OwnProgram {
  /// Builds the program, if it is missing or older than the student's code.
  ///
  /// - Returns: The program itself.
  /// - Throws: The first error of the build, and what to do.
  @discardableResult
  package func build() throws(CommandError) -> OwnProgram {
    if let log = try program.build() { throw .failure(log.sentence(about: chapter, program.name)) }
    return self
  }

  /// Runs the program, which prints where this process prints.
  ///
  /// - Throws: How the program ended, unless that was right: with a user, for example.
  package func run(
    on server: ServerAddress, under conditions: RunConditions
  ) throws(CommandError) {
    try run(OwnRun.arguments(server, under: conditions), output: nil)
  }

  /// Measures with the benchmark, which prints where this process prints; three times takes minutes.
  ///
  /// - Parameter arguments: The words after `bench`.
  /// - Throws: How the program ended, unless it measured every row.
  package func measure(_ arguments: [String]) throws(CommandError) {
    try run(arguments, output: nil, longestRun: .seconds(1_800))
  }

  /// Runs the student's code beside the finished styles.
  ///
  /// - Throws: How the program ended, unless it told how the run ended.
  package func fetch(
    on server: ServerAddress, under conditions: RunConditions
  ) throws(CommandError) -> TimedFetch {
    try value(OwnRun.arguments(server, under: conditions, printing: .end))
  }

  /// Plays the student's code without a server.
  ///
  /// - Parameter printing: What is wanted of it, which the program prints as JSON.
  /// - Throws: How the program ended, unless it printed that.
  package func played<Value: Decodable>(
    _ printing: OwnRun.Printing, as type: Value.Type = Value.self
  ) throws(CommandError) -> Value {
    try value([printing.rawValue])
  }

  /// Asks the student's rules about traces.
  ///
  /// - Throws: How the program ended, unless all rules answered.
  package func findings(in runs: [PlayedScenario]) throws(CommandError) -> [StyleFinding] {
    let file = LogFile()
    guard let data = try? JSONEncoder().encode(runs), (try? data.write(to: file.url)) != nil else {
      throw .failure("The traces cannot be written to \(file.url.path).")
    }
    return try value([file.url.path])
  }

  /// Runs the program, and reads what it prints as JSON.
  private func value<Value: Decodable>(_ arguments: [String]) throws(CommandError) -> Value {
    let output = LogFile()
    try run(arguments, output: output.url)
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(output.text.utf8)) else {
      throw failure("printed more than it was asked for")
    }
    return value
  }

  private func run(
    _ arguments: [String], output: URL?, longestRun: Duration = .seconds(600)
  ) throws(CommandError) {
    let log = LogFile()
    let process = ChildProcess(
      words: [program.file.path] + arguments, output: output, errors: log.url,
      environment: CrashReport.settings, longestRun: longestRun)
    switch try process.run() {
    case .exited(0): return
    case .exited(let status):
      throw CommandError(log.text.trimmingCharacters(in: .newlines), status: status)
    case .signalled(SIGALRM), .outOfTime, .stopped: throw failure("did not return in time")
    case .signalled(let signal): throw failure(CrashReport(log.text, signal: signal).summary)
    }
  }

  private func failure(_ end: String) -> CommandError {
    let test = "swift test --filter Chapter\(chapter.id)"
    return .failure("Your own \(words) \(end). Test your code: \(test)")
  }
}

extension BuildLog {
  /// Says what is wrong with the student's own program, and what to do.
  ///
  /// - Parameters:
  ///   - chapter: The chapter that was built.
  ///   - program: The program that links it.
  package func sentence(about chapter: Chapter, _ program: String) -> String {
    guard let error = errors.first else { return "\(program) cannot be built: \(firstError)" }
    let found = "\(error.file):\(error.line):\(error.column ?? 1): \(error.message)"
    guard !error.file.hasPrefix(chapter.path + "/") else {
      return "Chapter \(chapter.id) does not compile. Correct this line, and try again: \(found)"
    }
    guard error.file.hasPrefix("Sources/Measure/Mine/") else {
      return "\(program) cannot be built: \(found)"
    }
    return "Chapter \(chapter.id) compiles, but its UserFetch cannot be used (\(found)). "
      + "Declare it as its stub does: public final class UserFetch: UserFetching"
  }
}
