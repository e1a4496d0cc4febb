// Starts programs, most of them built beside the tests, and waits a bounded time for their end.

import CommandSupport

/// How a process ended.
public struct Ended: Sendable {
  /// The exit status, or minus the number of the signal.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: String
  /// What it wrote to standard error, without the lines that tell what takes long on a busy machine:
  /// `Building chapter 1 …`.
  public let errors: String

  init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    self.errors = lines.filter { !$0.hasSuffix(" …") }.joined(separator: "\n")
  }
}

/// A program, most often one in the folder that the tests were built into.
public struct Tool: Sendable {
  private let program: URL

  /// The folder that the tests, and all else, were built into.
  public static var folder: URL {
    let bundle = Bundle(for: Marker.self).bundleURL  // on macOS the bundle, on Linux its folder
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }

  /// Names a program that was built beside the tests: `workbook` for example.
  public init(_ name: String) {
    self.init(at: Self.folder.appending(path: name))
  }

  /// Names any program by its place, the executable file.
  public init(at program: URL) { self.program = program }

  /// Runs the program to its end, or kills the program and its children after 50 minutes: a busy machine may need many.
  ///
  /// - Parameters:
  ///   - arguments: The words behind its name.
  ///   - folder: Where it runs.
  ///   - environment: What it finds in its environment besides this process's.
  /// - Throws: `CommandError` if the program cannot be started.
  public func run(
    _ arguments: [String],
    in folder: URL,
    environment: [String: String] = [:]
  ) async throws -> Ended {
    // Files, not pipes: a pipe would have to be emptied while the program runs.
    let output = TemporaryItem()
    let errors = TemporaryItem()
    // NB: not Foundation's `Process`. On Linux (Swift 6.3) its `run()` reads the folder of open files past
    // the end of a buffer, and crashes now and then when there are more than a thousand.
    let child = ChildProcess(
      words: ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, program.path] + arguments,
      output: output.url, errors: errors.url,
      // What a program becomes was built with these tests, and SwiftPM's lock is theirs.
      environment: ["WORKBOOK_BUILT": "1"].merging(environment) { $1 },
      longestRun: .seconds(3_000))
    let end = try await onThread { () throws(CommandError) in try child.run() }
    return Ended(status: end.status, output: output.text, errors: errors.text)
  }
}

extension TemporaryBook {
  /// Runs `workbook` in the book's folder, without colours.
  public func workbook(_ words: [String]) async throws -> Ended {
    try await Tool("workbook").run(words, in: root, environment: ["NO_COLOR": "1"])
  }
}

extension ChildProcess.End {
  /// The exit status, or minus the number of the signal.
  var status: Int32 {
    switch self {
    case .exited(let status): status
    case .signalled(let signal): -signal
    case .outOfTime, .stopped: -SIGKILL
    }
  }
}

private final class Marker {}
