// Tells when something is gone.

/// Calls a closure when its last reference goes away: whatever held it is gone then.
///
/// ```swift
/// let canary = Canary { print("no handler is left") }
/// queue.async { withExtendedLifetime(canary) {} }
/// ```
public final class Canary: Sendable {
  private let whenGone: @Sendable () -> Void

  /// Makes a canary for somebody to hold.
  ///
  /// - Parameter whenGone: Called once, on the thread that lets the last reference go.
  public init(whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

  deinit { whenGone() }
}
