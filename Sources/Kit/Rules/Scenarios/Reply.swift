// How a request is answered: what comes back, and in which manner.

package import UserAPI

/// What comes back for a request.
package enum Answer: Hashable, Sendable {
  case valid, extraFields
  case emptyList, malformed, wrongTypes, missingField, notUTF8, emptyBody
  /// A status other than 200. It comes with the body of a valid answer; 204, 301 and 304 have none.
  case status(Int)
  /// No response: the transport fails.
  case transport(URLError.Code)
}

/// In which manner an answer comes back; its raw value says that in a description.
package enum Manner: String, CaseIterable, Sendable {
  /// After `send` has returned; `URLError.cancelled` if the request was cancelled by then.
  case later = ""
  case synchronously = "inside send"
  /// As soon as the request is sent.
  case fromAnotherQueue = "from another queue"
  /// While `send` is still running: it returns when the run has gone on.
  case beforeSendReturns = "from another queue before send returns"
  /// Later, and then once more, with other users.
  case twice
  /// Later, and then once more, with other users, inside the next `send`: for the list request alone.
  case againInsideNextSend = "again inside the next send"
  /// Later, and then with an error.
  case thenFails = "and then fails"
  /// Later, even if the request was cancelled by then.
  case ignoringCancel = "in spite of its cancel"
  /// `URLError.cancelled`, inside the task's `cancel()`, and otherwise nothing.
  case onlyWhenCancelled = "is answered only inside its cancel"
  /// Not at all, cancelled or not.
  case never = "is never answered"
  case slowly = "after more than two seconds"

  /// The manners that any answer may have.
  package static let usual = allCases.filter { $0 != .againInsideNextSend && $0 != .slowly }
}

/// How one request is answered.
package struct Reply: Hashable, Sendable {
  package var answer = Answer.valid
  package var manner = Manner.later

  package init(answer: Answer = .valid, manner: Manner = .later) {
    self.answer = answer
    self.manner = manner
  }
}

extension Answer {
  /// Why the run ends here, or nil if it goes on.
  package func error(of request: Request) -> UserFetchError? {
    switch self {
    case .valid, .extraFields, .status(201), .status(299): return nil
    case .status(204): return .failed(request.decoding, .malformed)
    case .status(let code): return .failed(request.sending, .status(code))
    case .transport(let code): return .failed(request.sending, .transport(code))
    case .emptyList where request == .list: return .failed(.decodeList, .noUsers)
    default: return .failed(request.decoding, .malformed)
    }
  }

  /// Whether the status is not 200, and good all the same.
  package var isGoodStatus: Bool {
    if case .status(let code) = self { (200...299).contains(code) } else { false }
  }

  /// Whether the request brings a body that has to be decoded.
  package var isDecoded: Bool {
    switch self {
    case .status: isGoodStatus
    case .transport: false
    default: true
    }
  }

  /// Whether there is a body to decode, so that every workflow calls the decoder.
  package var hasBody: Bool { self != .emptyBody && self != .status(204) }

  /// Whether the step of the request ends with the answer: no body is decoded after it.
  package var endsStep: Bool { !isDecoded || !hasBody }
}

extension Manner {
  /// Whether the request is certainly unanswered when `send` has returned.
  package var isPending: Bool {
    self != .synchronously && self != .fromAnotherQueue && self != .beforeSendReturns
  }

  /// Whether a run that is not cancelled waits for its answer forever.
  package var isEndless: Bool { self == .never || self == .onlyWhenCancelled }

  /// Whether the transport gives an answer after the run has stopped waiting for it.
  package func answersTooOften(cancelled: Bool) -> Bool {
    [.twice, .thenFails, .againInsideNextSend].contains(self) || cancelled && self != .never
  }
}
