// A call that may never return, so that its caller does not hang.

/// A call on a thread of its own, for a caller with a deadline.
///
/// A call that does not end goes on until the process ends.
package struct BoundedCall<Value: Sendable>: Sendable {
  private let value = Monitor<Value?>(nil)

  /// Begins to call a function.
  package init(_ function: @escaping @Sendable () -> Value) {
    CallingThread.begin { [value] in
      let result = function()
      value.update { $0 = result }
    }
  }

  /// Waits until the function has returned, and blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - deadline: How long each step of the function may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - step: The number of the step that the function is in at the moment, nil between two steps. The
  ///     deadline is one for each step, not for all the work.
  /// - Returns: What the function returned, or why there is nothing.
  package func result(
    _ deadline: Deadline = .usual, of heartbeat: Heartbeat = .everyThread,
    step: () -> Int? = { 0 }
  ) -> Result<Value, Expiry> {
    var last = step()
    while true {
      let expiry = value.wait(deadline, of: heartbeat) { $0 != nil }
      if let value = value.update({ $0 }) { return .success(value) }
      // The same step as before the wait: it has lasted a whole deadline.
      let now = step()
      if let expiry, expiry == .undecided || now != nil && now == last { return .failure(expiry) }
      last = now
    }
  }
}
