// What is seen of a run, in its order.

import UserAPI

/// How a run ended.
package typealias Outcome = Result<User, UserFetchError>

/// Where a completion ran.
package enum Place: Hashable, Sendable {
  case deliveryQueue, elsewhere, insideStart, insideCancel
}

/// One thing that was seen of a run.
package enum TraceEvent: Equatable, Sendable {
  /// The caller called `start()`, or `cancel()`.
  case start, cancel
  /// The caller's `cancel()` returned. Not shown.
  case cancelReturned
  /// The run sent a request of the job.
  case send(Request)
  /// The run sent another request, or one with another address or method, taken for the job's.
  case sendOther(Request, String)
  /// The transport began to answer a request. Not shown.
  case answer(Request)
  /// The run decoded the body of a response.
  case decode(Request)
  /// The decoder returned, or threw an error. Not shown.
  case decoded(Request)
  /// The run cancelled a request.
  case cancelRequest(Request)
  /// The kit released the run and its requests. Not shown.
  case closed
  /// The completion ran.
  case completion(Outcome, Place)

  /// The event in words, as `TRACE.md` lists them.
  package var words: String {
    switch self {
    case .start: "start()"
    case .cancel: "cancel()"
    case .cancelReturned: "cancel() returned"
    case .send(let request): "send \(request.rawValue)"
    case .sendOther(_, let line): "send \(line)"
    case .answer(let request): "answer \(request.rawValue)"
    case .decode(let request): "decode \(request.rawValue)"
    case .decoded(let request): "decoded \(request.rawValue)"
    case .cancelRequest(let request): "cancel \(request.rawValue)"
    case .closed: "released"
    case .completion(let outcome, let place): outcome.text + place.text
    }
  }

  /// The event in one line with others, or nil if such lines leave it out.
  package var text: String? {
    switch self {
    case .cancelReturned, .answer, .decoded, .closed: nil
    default: words
    }
  }

  /// Whether the run's owner did this, and not the run.
  package var isByTheOwner: Bool { self == .start || self == .cancel }

  /// Which request the run sent, if it sent one.
  package var sent: Request? {
    switch self {
    case .send(let request), .sendOther(let request, _): request
    default: nil
    }
  }

  /// The outcome that the completion got, if it ran.
  package var outcome: Outcome? {
    if case .completion(let outcome, _) = self { outcome } else { nil }
  }
}

extension Outcome {
  /// The outcome in a trace: `user 8`, `.cancelled`, `.failed(requestList, status 404)`.
  package var text: String {
    switch self {
    case .success(let user): user.textInTraces
    case .failure(let error): ".\(error)"
    }
  }
}

extension Place {
  fileprivate var text: String {
    switch self {
    case .deliveryQueue: ""
    case .elsewhere: " on another queue"
    case .insideStart: " inside start()"
    case .insideCancel: " inside cancel()"
    }
  }
}

extension User {
  /// The user in a trace: a list's entry has the id of the detail, and is not the user delivered.
  fileprivate var textInTraces: String {
    firstName == "First\(id)" ? "user \(id) of the list" : "user \(id)"
  }
}
