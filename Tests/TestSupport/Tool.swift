// Starts programs, most of them built beside the tests, and waits a bounded time for their end.

public import Foundation

/// How a process ended.
public struct Ended: Sendable {
  /// The exit status, or minus the number of the signal.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: String
  /// What it wrote to standard error.
  public let errors: String
}

/// A program, most often one in the folder that the tests were built into.
public struct Tool: Sendable {
  private let program: URL
  private let longestRun: Double

  /// The folder that the tests, and all else, were built into.
  public static var folder: URL {
    let bundle = Bundle(for: Marker.self).bundleURL  // on macOS the bundle, on Linux its folder
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }

  /// Names a program that was built beside the tests: `workbook` for example.
  public init(_ name: String) {
    self.init(at: Self.folder.appending(path: name))
  }

  /// Names any program by its place.
  ///
  /// - Parameters:
  ///   - program: The executable file.
  ///   - longestRun: How many seconds it may run before it is killed.
  public init(at program: URL, longestRun: Double = 300) {
    self.program = program
    self.longestRun = longestRun
  }

  /// Runs the program to its end, or kills it, and all that it has started, after its longest run.
  ///
  /// - Parameters:
  ///   - arguments: The words behind its name.
  ///   - folder: Where it runs.
  ///   - environment: What it finds in its environment besides this process's.
  public func run(
    _ arguments: [String],
    in folder: URL,
    environment: [String: String] = [:]
  ) async throws -> Ended {
    // Files, not pipes: a pipe would have to be emptied while the program runs.
    let scratch = try TemporaryBook()
    let (output, errors) = (scratch.root.appending(path: "1"), scratch.root.appending(path: "2"))
    try Data().write(to: output)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let status = try await status(of: process)
    return try Ended(
      status: status,
      output: String(contentsOf: output, encoding: .utf8),
      errors: String(contentsOf: errors, encoding: .utf8)
    )
  }

  private func status(of process: Process) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        let sign: Int32 = process.terminationReason == .exit ? 1 : -1
        continuation.resume(returning: sign * process.terminationStatus)
      }
      do { try process.run() } catch { return continuation.resume(throwing: error) }
      let id = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + longestRun) {
        // NB: its whole group. On Linux it has not ended as long as a child of it runs.
        if process.isRunning, kill(-id, SIGKILL) != 0 { kill(id, SIGKILL) }
      }
    }
  }
}

private final class Marker {}
