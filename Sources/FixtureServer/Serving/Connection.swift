// One client's connection as a state machine; it decides, the event loop acts.

/// What was received and not read, and what is still to be done.
struct Connection {
  /// What the event loop shall do next.
  enum Next: Equatable {
    case receive
    case answer(RequestHead)
    case send(ArraySlice<UInt8>)
    case pause(until: ContinuousClock.Instant)
    case hang
    case finish
    case abort
  }

  private var input: [UInt8] = []
  private var hasEnded = false
  private var pending: RequestHead?
  private var acts: ArraySlice<Act> = []
  private var sentOfFirst = 0
  private var pauseEnds: ContinuousClock.Instant?

  // MARK: What happened

  mutating func received(_ bytes: [UInt8]) { input += bytes }

  /// The client will send no more.
  mutating func ended() { hasEnded = true }

  mutating func sent(_ count: Int) { sentOfFirst += count }

  mutating func reply(_ reply: [Act]) {
    acts = reply[...]
    pending = nil
  }

  // MARK: What to do

  /// When the loop must look again without being woken; nil if the client has the next word.
  var due: ContinuousClock.Instant? { pauseEnds }

  /// Whether more input is welcome: a client that sends without end while it hangs is not read.
  var wantsInput: Bool { !hasEnded && input.count <= RequestHead.limit }

  /// Whether the connection waits for the client to take bytes.
  var wantsOutput: Bool {
    if case .bytes = acts.first { true } else { false }
  }

  mutating func next(at now: ContinuousClock.Instant) -> Next {
    while let act = acts.first {
      if let next = step(act, at: now) { return next }
      acts.removeFirst()
      (sentOfFirst, pauseEnds) = (0, nil)
    }
    return nextRequest()
  }

  /// What an act still asks for; nil when it is over.
  private mutating func step(_ act: Act, at now: ContinuousClock.Instant) -> Next? {
    switch act {
    case .bytes(let bytes): return sentOfFirst < bytes.count ? .send(bytes[sentOfFirst...]) : nil
    case .pause(let time):
      let end = pauseEnds ?? now + time
      pauseEnds = end
      guard now < end else { return nil }
      return hasEnded ? .finish : .pause(until: end)
    case .hang: return hasEnded ? .finish : .hang
    case .finish: return .finish
    case .abort: return .abort
    }
  }

  private mutating func nextRequest() -> Next {
    if pending == nil {
      switch RequestHead.take(from: &input) {
      case .incomplete: return hasEnded ? .finish : .receive
      case .malformed: return .finish
      case .head(let head): pending = head
      }
    }
    return pendingBody()
  }

  private mutating func pendingBody() -> Next {
    guard let head = pending else { return .receive }
    let taken = min(head.bodyLength, input.count)
    input.removeFirst(taken)
    pending?.bodyLength -= taken
    if taken == head.bodyLength { return .answer(head) }
    return hasEnded ? .finish : .receive
  }
}
