// The node that shows what happened on the way.

/// Gives what the next node gives, and writes down how it came about.
public struct LoggerNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let write: @Sendable ([String]) -> Void

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - next: The node whose log is written.
  ///   - write: Gets the lines of one result when it has ended, well or not, once.
  public init(
    next: some Node<Input, Output>,
    write: @escaping @Sendable ([String]) -> Void = { print($0.joined(separator: "\n")) }
  ) {
    self.next = next
    self.write = write
  }

  /// Has the next node process the input.
  public func process(_ data: Input) -> Observer<Output> {
    let result = next.process(data)
    result.defer { [weak result, write] in write(result?.logLines ?? []) }
    return result.map { $0 }  // who unsubscribes there does not silence the log
  }
}
