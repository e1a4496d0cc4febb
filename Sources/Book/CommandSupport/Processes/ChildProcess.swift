// Runs another program to its end, for example `swift build`.

import Dispatch

/// A program that runs while this process waits.
///
/// It has a process group of its own, which is ended as a whole: by this process, with it, and when the program itself
/// has ended. So nothing is left of what the code of students starts.
public struct ChildProcess: Sendable {
  /// How a program ended.
  public enum End: Equatable, Sendable {
    /// It ended by itself, with this status.
    case exited(Int32)
    /// A signal ended it: a crash, for example.
    case signalled(Int32)
    /// It was ended because it took too long.
    case outOfTime
    /// It was ended because a check said so.
    case stopped
  }

  private let words: [String]
  private let output: URL?
  private let errors: URL?
  private let environment: [String: String]
  private let inheritsEnvironment: Bool
  private let longestRun: Duration
  private let grace: Duration

  /// Describes a program, and does not start it.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is looked up in `PATH`, and its arguments.
  ///   - output: The file for the standard output; nil for the one of this process.
  ///   - errors: The file for the standard error, which can be the same; nil for the one of this process.
  ///   - inheritsEnvironment: Whether what is in the environment of this process is there, too.
  ///   - grace: How long it may take to end after it was told to.
  public init(
    words: [String],
    output: URL? = nil,
    errors: URL? = nil,
    environment: [String: String] = [:],
    inheritsEnvironment: Bool = true,
    longestRun: Duration = .seconds(600),
    grace: Duration = .seconds(5)
  ) {
    self.words = words
    self.output = output
    self.errors = errors
    self.environment = environment
    self.inheritsEnvironment = inheritsEnvironment
    self.longestRun = longestRun
    self.grace = grace
  }

  /// Runs the program with its standard input closed, and waits for its end on the calling thread.
  ///
  /// - Parameters:
  ///   - interval: How often the check is made.
  ///   - goesOn: The check; it gets the process, and returns false if the program must be ended.
  /// - Throws: `CommandError` if there is no such program, or if it may not be run.
  public func run(
    checkingEvery interval: Duration = .seconds(60),
    _ goesOn: (pid_t) -> Bool = { _ in true }
  ) throws(CommandError) -> End {
    let (id, action) = try start()
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      waitWithoutReaping(id)
      ended.signal()
    }
    let reason = reasonToStop(id, ended, interval, goesOn)
    if reason != nil { stop(id, ended) }
    // The program has ended, and is not reaped yet: its number, and its group's, are not given anew.
    kill(-id, SIGKILL)
    Interruption.shared.remove(action)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return reason ?? End(waitStatus: status)
  }

  /// Waits for the program's end, and returns nil; or returns why it must be ended before.
  private func reasonToStop(
    _ id: pid_t,
    _ ended: DispatchSemaphore,
    _ interval: Duration,
    _ goesOn: (pid_t) -> Bool
  ) -> End? {
    let end = ContinuousClock.now + longestRun
    while true {
      let left = end - .now
      guard left > .zero else { return .outOfTime }
      if ended.wait(timeout: .now() + min(left, interval).interval) == .success { return nil }
      guard goesOn(id) else { return .stopped }
    }
  }

  /// Ends the program: first with the signal of Ctrl-C.
  ///
  /// SwiftPM then ends its compilers, which are in groups of their own; it acts upon no other signal.
  private func stop(_ id: pid_t, _ ended: DispatchSemaphore) {
    kill(-id, SIGINT)
    guard ended.wait(timeout: .now() + grace.interval) == .timedOut else { return }
    kill(-id, SIGKILL)
    ended.wait()
  }

  /// Starts the program, and lets its end come with the end of this process at the latest.
  private func start() throws(CommandError) -> (pid_t, Interruption.Action) {
    var id: pid_t = 0
    let action = try Interruption.shared.add(starting: {
      () throws(CommandError) -> @Sendable () -> Void in
      let problem = spawn(&id)
      guard problem == 0 else {
        let reason = String(cString: strerror(problem))
        throw .failure("'\(words[0])' cannot be started: \(reason).")
      }
      return { [id] in endQuickly(id) }
    })
    return (id, action)
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
    var blocked = signals([])
    posix_spawnattr_setsigmask(&attributes, &blocked)
    // This process ignores some signals, because it handles them elsewhere. They must end the program. A hang-up is
    // not among them: this process passes it on as Ctrl-C; and under `nohup` the program is to go on, too.
    var deadly = signals([SIGINT, SIGQUIT, SIGTERM])
    posix_spawnattr_setsigdefault(&attributes, &deadly)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = [POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETPGROUP]
    posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (number, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      guard let file else { continue }
      let mode = O_WRONLY | O_CREAT | O_APPEND
      posix_spawn_file_actions_addopen(&files, number, file.path, mode, 0o644)
    }
    return withCStrings(words) { arguments in
      withCStrings(variables) { posix_spawnp(&id, words[0], &files, &attributes, arguments, $0) }
    }
  }

  private var variables: [String] {
    let inherited = inheritsEnvironment ? ProcessInfo.processInfo.environment : [:]
    return inherited.merging(environment) { $1 }.map { "\($0)=\($1)" }
  }

  private func signals(_ numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}

extension ChildProcess.End {
  /// Reads a status of `waitpid`: the signal is in the lowest seven bits, the exit status above.
  fileprivate init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
  }
}

/// Waits until a child process has ended, and leaves its status to be read.
private func waitWithoutReaping(_ id: pid_t) {
  var info = siginfo_t()
  while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
}

/// Ends a program when this process is interrupted: at most two seconds later, all of it is gone.
///
/// SwiftPM needs a moment: each of its compilers has a group of its own, and only SwiftPM can end them.
private func endQuickly(_ id: pid_t) {
  kill(-id, SIGINT)
  // NB: polls, because `waitid` has no bound: this process must end soon, even if the other does not.
  for _ in 0..<200 where !hasEnded(id) { Thread.sleep(forTimeInterval: 0.01) }
  kill(-id, SIGKILL)
}

/// Whether a child process has ended; its status is left to be read, unless another thread has read it.
private func hasEnded(_ id: pid_t) -> Bool {
  var info = siginfo_t()
  return waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_signo != 0
}

extension Duration {
  /// The duration as Dispatch has it, without overflow.
  fileprivate var interval: DispatchTimeInterval {
    .milliseconds(max(1, Int(min(self, .seconds(1_000_000)) / .milliseconds(1))))
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
