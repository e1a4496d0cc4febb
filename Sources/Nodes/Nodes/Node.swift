// The link of a chain, and how two of them are joined.

/// One step of a job: takes an input, and returns at once the observer of an output.
///
/// A node holds what it needs, the next node for example, and nothing of a run: it can process many
/// inputs at a time. That its neighbours fit is the compiler's business.
///
/// ```swift
/// struct Greeting: Node {
///   let next: any Node<String, User>
///
///   func process(_ id: String) -> Observer<String> {
///     next.process(id).map { "Hello, \($0.firstName)" }
///   }
/// }
/// ```
public protocol Node<Input, Output>: Sendable {
  /// What goes in.
  associatedtype Input: Sendable
  /// What comes out.
  associatedtype Output: Sendable

  /// Begins the work on one input, without waiting for anything.
  ///
  /// - Returns: The output, which may be there already.
  func process(_ data: Input) -> Observer<Output>
}

extension Node {
  /// Makes one node of two: the next one processes the output of this one, as in `map`.
  public func then<Next: Node<Output, Final>, Final>(_ next: Next) -> JoinedNodes<Self, Next> {
    JoinedNodes(first: self, next: next)
  }
}

/// Two nodes, one after the other.
public struct JoinedNodes<First: Node, Next: Node>: Node where First.Output == Next.Input {
  let first: First
  let next: Next

  /// Has the first node process the input, and the next one what comes of it.
  public func process(_ data: First.Input) -> Observer<Next.Output> {
    first.process(data).map { [next] in next.process($0) }
  }
}
