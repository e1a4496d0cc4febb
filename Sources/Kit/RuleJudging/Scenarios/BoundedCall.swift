// Calls code that may not end, on a thread of its own.

import Deadlines
import Foundation

/// Calls a function on a thread of its own, and blocks the caller until it has returned.
///
/// A call that does not end goes on until the process ends.
///
/// - Returns: What the function returned, or why there is nothing.
func boundedCall<Value: Sendable>(
  _ function: @escaping @Sendable () -> Value
) -> Result<Value, CallExpiry> {
  let value = Monitor<Value?>(nil)
  Thread.detachNewThread {
    autoreleasing {
      let result = function()
      value.update { $0 = result }
    }
  }
  let expiry = value.wait { $0 != nil }
  guard let result = value.update({ $0 }) else {
    return .failure(CallExpiry(expiry: expiry ?? .undecided))
  }
  return .success(result)
}

/// Why a call gave nothing.
struct CallExpiry: Error {
  let expiry: Expiry

  /// The reason as a sentence.
  ///
  /// - Parameter endless: What is said if the machine got on, and the call did not end.
  func sentence(_ endless: String) -> String {
    switch expiry {
    case .missed: endless
    case .undecided: Expiry.undecidedSentence
    }
  }
}
