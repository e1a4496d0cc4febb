// Tells when something is gone.

/// Calls a closure when its last reference goes away: whatever holds it is gone then.
final class Canary: Sendable {
  private let whenGone: @Sendable () -> Void

  init(whenGone: @escaping @Sendable () -> Void) {
    self.whenGone = whenGone
  }

  deinit { whenGone() }
}
