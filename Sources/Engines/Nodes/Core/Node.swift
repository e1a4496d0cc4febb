// A link of a chain, and two links that were joined: `JoinedNodes`.

/// One part of a job: takes an input, and returns at once the observer of an output.
///
/// A node holds what it needs, for example the next node, and no state of a single run: it can
/// process many inputs at the same time. The compiler checks that neighbouring nodes fit.
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
  /// The type of the values that the node processes.
  associatedtype Input: Sendable
  /// The type of the results.
  associatedtype Output: Sendable

  /// Begins the work on one input, and does not wait for it.
  ///
  /// - Returns: The output, which may be there already.
  func process(_ data: Input) -> Observer<Output>
}

extension Node {
  /// Joins two nodes: the next node processes the output of this node, as in ``Observer/flatMap(_:)``.
  ///
  /// Name each node of a closure before you join the nodes. The lesson of chapter 6 shows what the compiler
  /// says about a wrong type otherwise.
  ///
  /// ```swift
  /// let spell = ModelMapperNode { (number: Int) in String(number) }
  /// let count = ModelMapperNode { (text: String) in text.count }
  /// let chain = spell.then(count)
  /// ```
  public func then<Next: Node<Output, Final>, Final>(_ next: Next) -> JoinedNodes<Self, Next> {
    JoinedNodes(first: self, next: next)
  }
}

/// Two nodes, one after the other.
public struct JoinedNodes<First: Node, Next: Node>: Node where First.Output == Next.Input {
  let first: First
  let next: Next

  /// Lets the first node process the input, and the next node the output of the first.
  public func process(_ data: First.Input) -> Observer<Next.Output> {
    first.process(data).flatMap { [next] in next.process($0) }
  }
}
