import Deadlines
import Foundation

/// Calls a function on a thread of its own, and blocks the caller until it has returned.
///
/// A call that does not end goes on until the process ends.
///
/// - Returns: What the function returned, or why there is nothing.
func boundedCall<Value: Sendable>(
  _ function: @escaping @Sendable () -> Value
) -> Result<Value, Expiry> {
  let value = Monitor<Value?>(nil)
  Thread.detachNewThread {
    autoreleasing {
      let result = function()
      value.update { $0 = result }
    }
  }
  let expiry = value.wait { $0 != nil }
  guard let result = value.update({ $0 }) else {
    return .failure(expiry ?? .undecided)
  }
  return .success(result)
}
