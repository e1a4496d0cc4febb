// The node that prints the log of a result.

/// Gives the output of the next node, and prints the lines that were logged on the way.
public struct LoggerNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let write: @Sendable ([String]) -> Void

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - next: The node whose log is printed.
  ///   - write: Called once for each result, with its lines, when it has ended in any way.
  public init(
    next: some Node<Input, Output>,
    write: @escaping @Sendable ([String]) -> Void = { print($0.joined(separator: "\n")) }
  ) {
    self.next = next
    self.write = write
  }

  /// Lets the next node process the input.
  public func process(_ data: Input) -> Observer<Output> {
    let result = next.process(data)
    result.subscribe(.onEnd { [write] in write($0.texts) })
    return result.map { $0 }  // a branch: `unsubscribe()` there does not remove our handler
  }
}
