// The state of `combine`: which signals have come, and what follows from them. It only decides.

/// Keeps the latest signal of each side, and decides what the combined observer sends.
struct CombineState: Sendable {
  /// What the combined observer sends.
  struct Answer: Sendable {
    /// The values of all sides, nil for an error, or a final signal; nil if a side is still missing.
    var combined: Combined?
    /// Whether no value can follow.
    var isFinished = false
    /// The signal before this one, to be released outside the lock.
    var replaced: Signal?
  }

  enum Combined: Sendable {
    case values([ErasedValue?])
    case end(Signal)
  }

  private let isTolerant: Bool
  private var latest: [Signal?]
  /// The number of sides that have sent nothing.
  private var missing: Int
  /// The number of sides that can still send something.
  private var open: Int

  /// Makes the state before the first signal.
  ///
  /// - Parameters:
  ///   - sides: The number of sides.
  ///   - isTolerant: Whether an error of one side becomes nil in the result.
  init(sides: Int, isTolerant: Bool) {
    self.isTolerant = isTolerant
    latest = Array(repeating: nil, count: sides)
    (missing, open) = (sides, sides)
  }

  /// Accepts a signal of one side.
  ///
  /// - Parameter isLast: Whether this side sends nothing after it.
  mutating func accept(_ signal: Signal, of side: Int, isLast: Bool) -> Answer {
    if isLast { open -= 1 }
    switch signal {
    case .canceled: return Answer(combined: .end(signal))
    case .error where !isTolerant: return Answer(combined: .end(signal))
    case .finished: return Answer(isFinished: open == 0 || latest[side] == nil)
    case .value, .error: break
    }
    let replaced = latest[side]
    if replaced == nil { missing -= 1 }
    latest[side] = signal
    return Answer(combined: combined(with: signal), isFinished: open == 0, replaced: replaced)
  }

  private func combined(with signal: Signal) -> Combined? {
    guard missing == 0 else { return nil }
    let values = latest.map { side in
      if case .value(let value) = side { value } else { nil as ErasedValue? }
    }
    // Only errors: the last one is the result.
    return values.contains { $0 != nil } ? .values(values) : .end(signal)
  }
}
