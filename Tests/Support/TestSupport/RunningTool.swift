// A program that runs until a test interrupts it: a server, for example.

import CommandSupport
public import Foundation
import Synchronization
import Testing

/// A program that runs beside a test.
///
/// It ends with the last reference to it, at the latest.
public final class RunningTool: Sendable {
  private let output = Inbox<String>(.long)
  private let status = Inbox<Int32>(.long)
  /// The signal that the program is to get; 0 for none yet.
  private let signal = Wanted()

  private final class Wanted: Sendable { let number = Atomic<Int32>(0) }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - tool: The program.
  ///   - arguments: The words behind its name.
  ///   - folder: Where it runs.
  public init(_ tool: Tool, _ arguments: [String], in folder: URL) throws {
    let scratch = try TemporaryBook()
    let (printed, errors) = (scratch.root.appending(path: "1"), scratch.root.appending(path: "2"))
    let child = tool.child(arguments, in: folder, output: printed, errors: errors)
    Thread.detachNewThread { [output, status, signal] in
      var hasPrinted = false
      // The program has not ended while it is looked at, so its number is that of no other process.
      let end = try? child.run(checkingEvery: .milliseconds(20)) { id in
        let number = signal.number.exchange(0, ordering: .sequentiallyConsistent)
        if number != 0 { kill(id, number) }
        if !hasPrinted, printed.text.hasSuffix("\n") {
          hasPrinted = true
          output.put(printed.text)
        }
        return true
      }
      withExtendedLifetime(scratch) { if let end { status.put(end.status) } }
    }
  }

  deinit { signal.number.store(SIGTERM, ordering: .sequentiallyConsistent) }

  /// What it printed first; nil if that did not come.
  public var greeting: String? {
    get async { await output.arrived().first }
  }

  /// Does what Ctrl-C does, and waits for the end.
  ///
  /// - Returns: The exit status, or minus the number of the signal; nil if it did not end.
  public func interrupt() async -> Int32? {
    signal.number.store(SIGINT, ordering: .sequentiallyConsistent)
    return await status.arrived().first
  }
}
