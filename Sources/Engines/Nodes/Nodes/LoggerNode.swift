// The node that prints a log when a result has ended, and the `ChainLog` in which other nodes write.

import Synchronization

/// What happened on the way to a result, line by line; nodes write in it from any thread.
///
/// Make a log for each run, as an ``Aborter``, and give it to the nodes that write.
public final class ChainLog: Sendable {
  private let texts = Mutex<[String]>([])  // the lock guards the lines

  /// Makes an empty log.
  public init() {}

  /// The lines, in the order in which they were written.
  public var lines: [String] { texts.withLock { $0 } }

  /// Writes a line.
  public func add(_ line: String) { texts.withLock { $0.append(line) } }
}

extension Observer {
  /// Writes a line in a log.
  ///
  /// - Returns: This observer.
  @discardableResult
  public func log(_ line: String, in log: ChainLog) -> Self {
    log.add(line)
    return self
  }
}

/// Gives the output of the next node, and prints the lines that were written on the way.
public struct LoggerNode<Input: Sendable, Output: Sendable>: Node {
  private let log: ChainLog
  private let next: any Node<Input, Output>
  private let write: @Sendable ([String]) -> Void

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - log: Where the next node, and the nodes inside it, write.
  ///   - next: The node whose log is printed.
  ///   - write: Called once for each result, with the lines, when the result has ended in any way.
  public init(
    log: ChainLog, next: some Node<Input, Output>,
    write: @escaping @Sendable ([String]) -> Void = { print($0.joined(separator: "\n")) }
  ) {
    self.log = log
    self.next = next
    self.write = write
  }

  /// Lets the next node process the input.
  public func process(_ data: Input) -> Observer<Output> {
    let result = next.process(data)
    result.defer { [log, write] in write(log.lines) }
    return result.map { $0 }  // a branch: `unsubscribe()` there does not remove our handler
  }
}
