// Builds and runs the program behind `workbook run callbacks --mine`, and says why that failed.

import Commands
import StyleRuns

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

  /// Measures with the benchmark, which prints where this process prints; three times takes minutes.
  ///
  /// - Parameter arguments: The words after `bench`.
  /// - Throws: How the program ended, unless it measured every row.
  package func measure(_ arguments: [String]) throws(CommandError) {
    try run(arguments, output: nil, longestRun: .seconds(1_800))
  }

  /// Runs the student's code beside the finished styles.
  func fetch(on server: URL, under conditions: RunConditions) throws(CommandError) -> TimedFetch {
    try answer(to: OwnRequest.end(server, conditions))
  }

  /// Asks the program, and reads what it prints as JSON: to a workflow an ``OwnRequest``, to rules the traces.
  ///
  /// - Throws: How the program ended, unless it printed an answer.
  package func answer<Answer: Decodable>(to request: some Encodable) throws(CommandError) -> Answer
  {
    let output = TemporaryItem()
    try ask(request, output: output.url)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output.text.utf8)) else {
      throw failure("printed more than it was asked for")
    }
    return answer
  }

  /// Runs the program with a file that says what it is asked for; without an output, it prints where this process prints.
  ///
  /// - Throws: How the program ended, unless that was right.
  func ask(_ request: some Encodable, output: URL? = nil) throws(CommandError) {
    let file = TemporaryItem()
    defer { withExtendedLifetime(file) {} }
    do { try JSONEncoder().encode(request).write(to: file.url) } catch {
      throw .failure("Nothing can be asked in \(file.url.path): \(error.localizedDescription)")
    }
    try run([file.url.path], output: output)
  }

  private func run(
    _ arguments: [String], output: URL?, longestRun: Duration = .seconds(600)
  ) throws(CommandError) {
    let log = TemporaryItem()
    let process = ChildProcess(
      words: [program.file.path] + arguments, output: output, errors: log.url,
      environment: CrashReport.settings, longestRun: longestRun)
    switch try process.run() {
    case .exited(0): return
    case .exited(let status):
      let told = log.text.trimmingCharacters(in: .newlines)
      guard !told.isEmpty else { throw failure("ended with status \(status)") }
      throw CommandError(told, status: status)
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
