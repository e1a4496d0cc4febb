// What makes a run cancellable: a switch that exists before the work begins.
import Nodes

/// The switch of one run; its nodes check it before they begin and before they emit.
///
/// A cancel that travels from observer to observer is not enough: while a request is being sent, it
/// has no observer yet.
public final class Cancellation: Sendable {
  private let aborter = Aborter()

  /// Makes a switch that is not thrown yet.
  public init() {}

  /// Makes a node that does the same work until `cancel()` stops it.
  ///
  /// After `cancel()` it begins no work. If it is just beginning on another thread, that work is
  /// stopped at once.
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
