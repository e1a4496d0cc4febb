// What becomes of two results: the decision of `combine`, apart from its contexts.

/// Keeps what has come of each side, and says what there is to tell.
struct Pairing: Sendable {
  enum Side: Sendable { case left, right }

  /// What there is to tell.
  enum Outcome: Sendable {
    case pair(left: Payload?, right: Payload?)
    case error(any Error)
    case canceled
  }

  private let isTolerant: Bool
  private var left: Signal?
  private var right: Signal?

  /// Nothing has come yet.
  ///
  /// - Parameter isTolerant: Whether an error of one side leaves the pair half empty.
  init(isTolerant: Bool) { self.isTolerant = isTolerant }

  /// A signal of one side has come; nil while there is nothing to tell.
  mutating func take(_ signal: Signal, of side: Side) -> Outcome? {
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
