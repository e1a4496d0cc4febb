// A client's connection as a state machine, which decides what the event loop does.

/// The state of one connection: the bytes received and not parsed, and the steps not done yet.
struct Connection {
  /// What the event loop must do next.
  enum Action: Equatable {
    /// Wait until the client sends something.
    case receive
    /// Find the answer to this request.
    case answer(Request)
    /// Send these bytes.
    case send(ArraySlice<UInt8>)
    /// Wait until this moment.
    case pause(until: ContinuousClock.Instant)
    /// Wait until the client closes the connection.
    case hang
    /// Close the connection properly.
    case finish
    /// Reset the connection.
    case abort
  }

  private var input: [UInt8] = []
  private var searchedInput = 0
  private var clientHasEnded = false
  private var pendingRequest: Request?
  private var missingBody = 0
  private var steps: ArraySlice<ResponseStep> = []
  private var hasSentOfReply = false
  // In a pause: how many bytes of the next step were sent ahead.
  private var sentBytesOfStep = 0
  /// When the event loop must continue even if the client does nothing; nil without a pause.
  private(set) var pauseEnd: ContinuousClock.Instant?

  // MARK: What happened

  /// The client has sent bytes; those behind a request that hangs are never read.
  mutating func received(_ bytes: [UInt8]) {
    if !isHanging { input += bytes }
  }

  /// The client will send no more.
  mutating func receivedEnd() { clientHasEnded = true }

  /// The system took this many bytes of the last `send`.
  mutating func sent(_ count: Int) {
    sentBytesOfStep += count
    hasSentOfReply = true
  }

  /// The answer to the pending request is known.
  mutating func reply(_ reply: [ResponseStep]) {
    steps = reply[...]
    (pendingRequest, hasSentOfReply) = (nil, false)
  }

  // MARK: What to do

  /// Whether the loop should read more input.
  ///
  /// The limit stops a client that keeps sending while its own request is delayed. While that
  /// hangs, all input is read, to notice its end.
  var wantsInput: Bool { !clientHasEnded && (isHanging || input.count <= RequestHead.limit) }

  /// Whether the connection pauses, and only the end of a byte sent ahead tells that its client has gone.
  var mayBeLost: Bool { clientHasEnded && hasSentOfReply && pauseEnd != nil }

  private var isHanging: Bool { steps.first == .hang }

  /// Whether the connection waits until the client has room for more bytes.
  var wantsOutput: Bool {
    if case .bytes = steps.first { true } else { false }
  }

  /// Decides what the event loop must do next.
  mutating func nextAction(at now: ContinuousClock.Instant) -> Action {
    while let step = steps.first {
      if let action = action(for: step, at: now) { return action }
      if pauseEnd == nil { sentBytesOfStep = 0 }
      steps.removeFirst()
      pauseEnd = nil
    }
    return parseRequest()
  }

  /// What the current step still needs; nil when the step is done.
  private mutating func action(
    for step: ResponseStep,
    at now: ContinuousClock.Instant
  ) -> Action? {
    switch step {
    case .bytes(let bytes):
      return sentBytesOfStep < bytes.count ? .send(bytes[sentBytesOfStep...]) : nil
    case .pause(let time):
      let end = pauseEnd ?? now + time
      pauseEnd = end
      guard now < end else { return nil }
      return firstByte.map { .send([$0]) } ?? .pause(until: end)
    case .hang: return clientHasEnded ? .finish : .hang
    case .finish: return .finish
    case .abort: return .abort
    }
  }

  /// A byte of the answer to send ahead, in a pause before it; nil if there is no need.
  ///
  /// A client that has gone looks like a client that has only finished sending. A byte sent ahead shows
  /// the difference.
  private var firstByte: UInt8? {
    guard clientHasEnded, !hasSentOfReply else { return nil }
    guard case .bytes(let bytes) = steps.dropFirst().first else { return nil }
    return bytes.first
  }

  private mutating func parseRequest() -> Action {
    if pendingRequest == nil {
      switch RequestHead.parse(from: &input, searched: &searchedInput) {
      case .incomplete: return clientHasEnded ? .finish : .receive
      case .malformed: return .finish
      case .head(let head): (pendingRequest, missingBody) = (Request(head: head), head.bodyLength)
      }
    }
    return readBody()
  }

  private mutating func readBody() -> Action {
    let part = input.prefix(missingBody)
    pendingRequest?.append(part)
    input.removeFirst(part.count)
    missingBody -= part.count
    if missingBody == 0, let pendingRequest { return .answer(pendingRequest) }
    return clientHasEnded ? .finish : .receive
  }
}
