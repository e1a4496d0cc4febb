// Exercise 2.1 · Result · write · 20 min · W3.1
import Synchronization
import UserAPI

/// Decodes a body as an operation, and keeps the result.
///
/// GIVEN  A body, and a function that decodes it: the function returns a value, or an error. A queue
///        calls `main()` once, on a thread of its own. When `main()` returns, the operation has
///        finished.
/// WRITE  1. `main()` decodes the body, and stores the result as it is, be it a success or a failure.
///        2. `result` returns what is stored. It is nil until then.
///        3. While the body is decoded, the lock is free: another thread may ask for `result`.
/// LEAVE  Starting: the queue does that. Nothing here calls `main()`, or waits. Cancelling is 2.4.
/// SIZE   3 lines. Tests: Tests/Chapter2OperationsTests/01-ResultTests.swift
///
/// `@unchecked Sendable`: the result has its lock, and the other properties are constant.
public final class DecodeOperation<Value: Sendable>: Operation, @unchecked Sendable {
  private let body: Data
  private let decode: @Sendable (Data) -> Result<Value, UserFetchError>
  private let stored = Mutex<Result<Value, UserFetchError>?>(nil)

  /// Makes an operation that has decoded nothing yet.
  public init(_ body: Data, decode: @escaping @Sendable (Data) -> Result<Value, UserFetchError>) {
    self.body = body
    self.decode = decode
  }

  /// The value, or why there is none; nil until the body is decoded.
  public var result: Result<Value, UserFetchError>? {
    nil  // TODO 2.1: your code replaces this line
  }

  /// Decodes the body, on the queue's thread.
  public override func main() {
    // TODO 2.1: your code replaces this line
  }
}
