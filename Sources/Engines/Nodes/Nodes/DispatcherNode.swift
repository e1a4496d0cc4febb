// The node that moves the work to a queue.

public import Foundation

/// Lets the next node work on a queue, so that the caller continues at once.
///
/// The output is emitted where the next node emits.
public struct DispatcherNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let queue: DispatchQueue

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - queue: Where the next node begins its work.
  ///   - next: The node that works there.
  public init(on queue: DispatchQueue, next: some Node<Input, Output>) {
    self.queue = queue
    self.next = next
  }

  /// Lets the next node process the input on the queue, unless a cancel comes first.
  public func process(_ data: Input) -> Observer<Output> {
    .emit(data: data).dispatch(on: queue).flatMap { [next] in next.process($0) }
  }
}
