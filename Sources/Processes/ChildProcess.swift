// Runs another program to its end, for example `swift build`.

public import Foundation

/// Why a program cannot be started, in one sentence.
public struct CannotStart: Error {
  /// The name of the program, and the reason of the system.
  public let sentence: String
}

/// A program that runs while this process waits.
///
/// It is in the same process group, so Ctrl-C in the terminal ends both. Foundation's `Process` would
/// give it a group of its own.
public struct ChildProcess: Sendable {
  /// How a program ended.
  public enum End: Equatable, Sendable {
    /// It ended by itself, with this status.
    case exited(Int32)
    /// A signal ended it: a crash, for example.
    case signalled(Int32)
    /// It was ended because it took too long.
    case outOfTime
  }

  private let words: [String]
  private let output: URL?
  private let errors: URL?
  private let environment: [String: String]
  private let longestRun: Duration
  private let grace: Duration

  /// Describes a program, and does not start it.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is looked up in `PATH`, and its arguments.
  ///   - output: The file for its standard output; nil if it has that of this process.
  ///   - errors: The file for its standard error, which can be the same; nil if it has that of this
  ///     process.
  ///   - environment: What is in its environment besides that of this process.
  ///   - longestRun: How long it may take.
  ///   - grace: How long it may take to end after it was told to.
  public init(
    words: [String],
    output: URL? = nil,
    errors: URL? = nil,
    environment: [String: String] = [:],
    longestRun: Duration = .seconds(600),
    grace: Duration = .seconds(5)
  ) {
    (self.words, self.output, self.errors) = (words, output, errors)
    (self.environment, self.longestRun, self.grace) = (environment, longestRun, grace)
  }

  /// Runs the program with its standard input closed, and waits for its end on the calling thread.
  ///
  /// - Throws: `CannotStart` if there is no such program, or if it may not be run.
  public func run() throws(CannotStart) -> End {
    var id: pid_t = 0
    let problem = spawn(&id)
    guard problem == 0 else {
      let reason = String(cString: strerror(problem))
      throw CannotStart(sentence: "'\(words[0])' cannot be started: \(reason).")
    }
    if let status = wait(for: id, until: .now + longestRun) { return End(waitStatus: status) }
    kill(id, SIGTERM)  // SwiftPM then ends its compilers
    if wait(for: id, until: .now + grace) == nil {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    return .outOfTime
  }

  /// Waits for the end of the program, and returns its status, or nil if the time is over before.
  private func wait(for id: pid_t, until end: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while ContinuousClock.now < end {
      if waitpid(id, &status, WNOHANG) == id { return status }
      // NB: waitpid has no time limit of its own, so it is asked again and again.
      Thread.sleep(forTimeInterval: 0.01)
    }
    return nil
  }

  /// Starts the program, and returns 0 or the number of the error.
  private func spawn(_ id: inout pid_t) -> Int32 {
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var files = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // NB: threads of Dispatch block signals, and a program that one starts would block them, too.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (number, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      guard let file else { continue }
      let mode = O_WRONLY | O_CREAT | O_APPEND
      posix_spawn_file_actions_addopen(&files, number, file.path, mode, 0o644)
    }
    let inherited = ProcessInfo.processInfo.environment
    let variables = inherited.merging(environment) { $1 }.map { "\($0)=\($1)" }
    return withCStrings(words) { arguments in
      withCStrings(variables) { posix_spawnp(&id, words[0], &files, &attributes, arguments, $0) }
    }
  }
}

extension ChildProcess.End {
  /// Reads a status of `waitpid`: the signal is in the lowest seven bits, the exit status above.
  fileprivate init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
  }
}

/// Lends texts as C has them: an array of pointers that ends with nil.
private func withCStrings<Value>(
  _ texts: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers)
}
