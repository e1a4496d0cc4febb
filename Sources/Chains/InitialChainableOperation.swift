// The first link of a chain: it has no input.

import Operations

/// An operation that a chain can begin with: it takes nothing, and gives an output.
///
/// A subclass overrides ``main()``, which begins the work; whoever ends the work calls `finish(_:)`.
///
/// `@unchecked Sendable`: it has no state of its own.
open class InitialChainableOperation<Output: Sendable>: ChainableOperation<Void, Output>,
  @unchecked Sendable
{
  /// Begins the work; to be overridden, without calling `super`.
  ///
  /// Called at most once, on a thread of the queue. Work that begins here ends with a call of
  /// `finish(_:)`.
  open override func main() { finish() }
}
