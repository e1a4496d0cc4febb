// The state of `combine`: which signals have come, and what follows from them. It only decides.

/// Keeps the latest signal of each side, and decides what the combined observer sends.
struct CombineState: Sendable {
  enum Side: Sendable { case left, right }

  /// What the combined observer sends.
  enum CombinedSignal: Sendable {
    case pair(left: ErasedValue?, right: ErasedValue?)
    case error(any Error)
    case canceled
  }

  private let isTolerant: Bool
  private var left: Signal?
  private var right: Signal?

  /// Makes the state before the first signal.
  ///
  /// - Parameter isTolerant: Whether an error of one side becomes nil in the pair.
  init(isTolerant: Bool) { self.isTolerant = isTolerant }

  /// Accepts a signal of one side.
  ///
  /// - Returns: What to send; nil if the other side is still missing.
  mutating func accept(_ signal: Signal, of side: Side) -> CombinedSignal? {
    switch side {
    case .left: left = signal
    case .right: right = signal
    }
    switch (left, right) {
    case (.canceled, _), (_, .canceled): return .canceled
    case (.value(let left), .value(let right)): return .pair(left: left, right: right)
    case (.value(let left), .error) where isTolerant: return .pair(left: left, right: nil)
    case (.error, .value(let right)) where isTolerant: return .pair(left: nil, right: right)
    case (.error, nil) where isTolerant, (nil, .error) where isTolerant: return nil
    case (.error(let error), nil), (nil, .error(let error)): return .error(error)
    default:
      guard case .error(let error) = signal else { return nil }
      return .error(error)
    }
  }
}
