// Links whose work is a closure; `InitialChainableBlockOperation` begins a chain.

/// A link whose work is a closure.
///
/// ```swift
/// let chain = InitialChainableBlockOperation { "42" } ==> ChainableBlockOperation { Int($0) ?? 0 }
/// ```
///
/// `@unchecked Sendable`: its only property is constant.
public final class ChainableBlockOperation<Input: Sendable, Output: Sendable>:
  ChainableOperation<Input, Output>, @unchecked Sendable
{
  private let block: @Sendable (Input) throws -> Output

  /// Makes a link of a function that returns its output, or throws.
  ///
  /// - Parameter block: Called at most once, on any thread, and never inside the call that adds the
  ///   chain. An error that it throws is the link's error.
  public init(_ block: @escaping @Sendable (Input) throws -> Output) { self.block = block }

  /// Calls the closure.
  public override func main(_ input: Input) { finish(Result { try block(input) }) }
}

/// A first link whose work is a closure.
///
/// `@unchecked Sendable`: its only property is constant.
public final class InitialChainableBlockOperation<Output: Sendable>:
  InitialChainableOperation<Output>, @unchecked Sendable
{
  private let block: @Sendable () throws -> Output

  /// Makes a link of a function that returns its output, or throws.
  ///
  /// - Parameter block: Called at most once, on any thread, and never inside the call that adds the
  ///   chain. An error that it throws is the link's error.
  public init(_ block: @escaping @Sendable () throws -> Output) { self.block = block }

  /// Calls the closure.
  public override func main(_: Void) { finish(Result { try block() }) }
}
