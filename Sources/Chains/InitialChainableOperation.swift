// The first link of a chain: it has no input.

/// An operation that a chain can begin with: it takes nothing, and gives an output.
///
/// A subclass overrides `main(_:)`, whose input says nothing; whoever ends the work calls `finish(_:)`.
///
/// ```swift
/// final class Answer: InitialChainableOperation<Int>, @unchecked Sendable {  // it has no state
///   override func main(_: Void) { finish(.success(42)) }
/// }
/// ```
///
/// `@unchecked Sendable`: it has no state of its own.
open class InitialChainableOperation<Output: Sendable>: ChainableOperation<Void, Output>,
  @unchecked Sendable
{}
