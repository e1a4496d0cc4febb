// What is seen of a run, in its order.

public import UserAPI

/// The two requests of a run.
public enum Request: String, CaseIterable, Sendable {
  /// `GET {base}/api/users?page=2`
  case list
  /// `GET {base}/api/users/{id}`
  case detail

  /// The step that sends the request.
  package var sending: UserFetchError.Step { self == .list ? .requestList : .requestUser }
  /// The step that decodes its answer.
  package var decoding: UserFetchError.Step { self == .list ? .decodeList : .decodeUser }
}

/// How a run ended.
public typealias Outcome = Result<User, UserFetchError>

/// Where a completion ran; its raw value says that in a trace.
public enum Place: String, Sendable {
  /// On the queue that the environment names.
  case deliveryQueue = ""
  /// On another queue, or on no queue.
  case elsewhere = " on another queue"
  /// On the stack of the caller, inside its call of `start()`.
  case insideStart = " inside start()"
  /// On the stack of the caller, inside its call of `cancel()`.
  case insideCancel = " inside cancel()"
}

/// One thing that was seen of a run.
public enum TraceEvent: CustomStringConvertible, Equatable, Sendable {
  /// The caller called `start()`, or `cancel()`.
  case start, cancel
  /// The caller's `cancel()` returned. Not shown.
  case cancelReturned
  /// The run sent a request of the job.
  case send(Request)
  /// The run sent another request, or one with another address or method, taken for the job's.
  case sendOther(Request, String)
  /// The transport began to answer a request, with a status or an error of its own. Not shown.
  case answer(Request, UserFetchError.Reason)
  /// The transport answered a request that was answered or cancelled before. Not shown.
  case answerAgain(Request, UserFetchError.Reason)
  /// The run decoded the body of a response.
  case decode(Request)
  /// The decoder returned, or threw an error. Not shown. In traces alone with the users that were in
  /// the body, in its order; nil if the decoder threw.
  case decoded(Request, [User]?)
  /// The run cancelled a request.
  case cancelRequest(Request)
  /// The kit released the run and its requests. Not shown.
  case closed
  /// The completion ran.
  case completion(Outcome, Place)

  /// The event in words, as `TRACE.md` lists them: `answer list 404`.
  public var description: String {
    switch self {
    case .start: "start()"
    case .cancel: "cancel()"
    case .cancelReturned: "cancel() returned"
    case .send(let request): "send \(request.rawValue)"
    case .sendOther(_, let line): "send \(line)"
    case .answer(let request, let reason): "answer \(request.rawValue) \(reason.inAnAnswer)"
    case .answerAgain(let request, let reason):
      "answer \(request.rawValue) again \(reason.inAnAnswer)"
    case .decode(let request): "decode \(request.rawValue)"
    case .decoded(let request, nil): "decoded \(request.rawValue) failed"
    case .decoded(let request, []): "decoded \(request.rawValue) empty"
    case .decoded(let request, let users?):
      "decoded \(request.rawValue) " + users.map { "\($0.id)" }.joined(separator: " ")
    case .cancelRequest(let request): "cancel \(request.rawValue)"
    case .closed: "released"
    case .completion(let outcome, let place): outcome.text + place.rawValue
    }
  }

  /// Whether the event stands in one line with others.
  package var isShown: Bool {
    switch self {
    case .cancelReturned, .answer, .answerAgain, .decoded, .closed: false
    default: true
    }
  }

  /// Whether the run's owner did this, and not the run.
  package var isByTheOwner: Bool { self == .start || self == .cancel }

  /// Which request the transport answered for the first time, if it did.
  public var answered: Request? {
    if case .answer(let request, _) = self { request } else { nil }
  }

  /// Which request the run sent, if it sent one; a request that it sent wrongly counts as what it meant.
  public var sent: Request? {
    switch self {
    case .send(let request), .sendOther(let request, _): request
    default: nil
    }
  }

  /// Which request's body the decoder has read, with success or not, if it did.
  public var decoded: Request? {
    if case .decoded(let request, _) = self { request } else { nil }
  }

  /// The outcome that the completion got, if it ran.
  public var outcome: Outcome? {
    if case .completion(let outcome, _) = self { outcome } else { nil }
  }
}

extension UserFetchError.Reason {
  /// What a transport answers: `404`, `URLError -1001`.
  fileprivate var inAnAnswer: String {
    switch self {
    case .status(let status): "\(status)"
    case .transport(let code): "URLError \(code.rawValue)"
    case .malformed, .noUsers: "\(self)"
    }
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

extension User {
  /// A user of the kit's service: `First8` as the list has user 8, or `Detail8`, as the user stands alone.
  package init(ofKit id: Int, inList isInList: Bool) {
    self.init(
      id: id, email: "user\(id)@example.org", firstName: "\(isInList ? "First" : "Detail")\(id)",
      lastName: "Last\(id)", avatar: URL(filePath: "/\(id).png", directoryHint: .notDirectory))
  }

  /// The user in a trace: a list's entry has the id of the detail, and is not the user delivered.
  fileprivate var textInTraces: String {
    firstName == "First\(id)" ? "user \(id) of the list" : "user \(id)"
  }
}
