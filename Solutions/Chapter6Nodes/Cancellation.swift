// What makes a run cancellable: a switch that is there before the work has begun.
import Nodes

/// The switch of one run, which its nodes ask before they begin, and before they answer.
///
/// That a cancel travels from observer to observer is not enough: while a request is being sent,
/// there is no observer yet that it could reach.
public final class Cancellation: Sendable {
  private let aborter = Aborter()

  /// Makes a switch that nobody has thrown yet.
  public init() {}

  /// The same node, which `cancel()` stops: after it nothing begins, except what was just about to,
  /// which is stopped at once.
  public func guarding<Input, Output>(
    _ next: some Node<Input, Output>
  ) -> some Node<Input, Output> {
    AborterNode(aborter: aborter, next: next)
  }

  /// Cancels the run.
  public func cancel() {
    aborter.abort()
  }
}
