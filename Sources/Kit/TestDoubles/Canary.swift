/// Calls a closure when its last reference is released: everything that held it is gone then.
///
/// ```swift
/// let canary = Canary { print("no handler is left") }
/// queue.async { withExtendedLifetime(canary) {} }
/// ```
public final class Canary: Sendable {
  private let whenGone: @Sendable () -> Void

  /// Makes a canary, to be captured by what is watched.
  ///
  /// - Parameter whenGone: Called once, on the thread that releases the last reference.
  public init(whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

  deinit { whenGone() }
}
