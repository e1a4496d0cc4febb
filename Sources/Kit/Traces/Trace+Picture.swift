// A trace as text, written and read: each event in words, with all that is known of it.

import Foundation
import UserAPI

extension TraceEvent: CustomStringConvertible {
  /// The event in words, with the answer's status or error and the decoded users: `answer list 404`.
  public var description: String {
    switch self {
    case .answer(_, let reason), .answerAgain(_, let reason): "\(words) \(reason.asAnswer)"
    case .decoded(_, let users): "\(words) \(Self.ids(of: users))"
    default: words
    }
  }

  private static func ids(of users: [User]?) -> String {
    guard let users else { return "failed" }
    return users.isEmpty ? "empty" : users.map { "\($0.id)" }.joined(separator: " ")
  }
}

extension UserFetchError.Reason {
  /// What the transport brought: `404`, or `URLError -1001`.
  fileprivate var asAnswer: String {
    switch self {
    case .status(let status): "\(status)"
    case .transport(let code): "URLError \(code.rawValue)"
    case .malformed, .noUsers: "\(self)"
    }
  }
}

// MARK: From words

extension Trace: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Reads a trace: `start() · send list · 2 answer list 404 · .failed(requestList, status 404)`.
  ///
  /// The number before an event is its thread; without one, the event has the thread of the event before.
  /// nil if an event is unknown.
  package init?(words: String) {
    self.init([])
    var thread = 1
    let parts = words.split(separator: "·").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    for part in parts where parts != [""] {
      let number = part.prefix { $0.isNumber }
      thread = Int(number) ?? thread
      let text = part.dropFirst(number.count).trimmingCharacters(in: .whitespaces)
      guard let event = TraceEvent(words: text) else { return nil }
      self = adding(event, on: thread)
    }
  }

  /// Reads a trace that is written into a test; an event that does not exist traps.
  public init(stringLiteral words: String) {
    guard let trace = Trace(words: words) else {
      preconditionFailure("TRACE.md has the words of all events; these are others: \(words)")
    }
    self = trace
  }

  /// The trace as text, which ``init(words:)`` reads.
  public var description: String {
    var thread = 1
    return zip(events, threads).map { event, number in
      defer { thread = number }
      return number == thread ? event.description : "\(number) \(event)"
    }.joined(separator: " · ")
  }
}

extension TraceEvent {
  /// Reads an event from its description; nil if there is no such event.
  init?(words: String) {
    switch words {
    case "start()": self = .start
    case "cancel()": self = .cancel
    case "cancel() returned": self = .cancelReturned
    case "released": self = .closed
    default:
      let verb = String(words.prefix { $0 != " " })
      let rest = String(words.dropFirst(verb.count + 1))
      guard let event = Self.ofTheRun(verb, rest) ?? Self.completion(words) else { return nil }
      self = event
    }
  }

  private static func ofTheRun(_ verb: String, _ rest: String) -> TraceEvent? {
    let name = String(rest.prefix { $0 != " " })
    let more = String(rest.dropFirst(name.count + 1))
    let request = Request(rawValue: name)
    switch (verb, request) {
    case ("send", let request?): return .send(request)
    case ("send", nil): return .sendOther(rest.contains("/users/") ? .detail : .list, rest)
    case ("decode", let request?): return .decode(request)
    case ("cancel", let request?): return .cancelRequest(request)
    case ("decoded", let request?): return .decoded(request, users(more, in: request))
    case ("answer", let request?): return answer(request, more)
    default: return nil
    }
  }

  private static func answer(_ request: Request, _ words: String) -> TraceEvent? {
    let isAgain = words.hasPrefix("again ")
    let answer = isAgain ? words.dropFirst(6) : words[...]
    let reason: UserFetchError.Reason? =
      answer.hasPrefix("URLError ")
      ? UserFetchError.Reason(code: Int(answer.dropFirst(9))) : Int(answer).map { .status($0) }
    return reason.map { reason in
      isAgain ? TraceEvent.answerAgain(request, reason) : .answer(request, reason)
    }
  }

  private static func users(_ words: String, in request: Request) -> [User]? {
    if words == "failed" { return nil }
    let ids = words.split(separator: " ").compactMap { Int($0) }
    return ids.map { User(ofKit: $0, inList: request == .list) }
  }

  private static func completion(_ words: String) -> TraceEvent? {
    let places: [Place] = [.elsewhere, .insideStart, .insideCancel]
    let place = places.first { words.hasSuffix($0.rawValue) } ?? .deliveryQueue
    let outcome = String(words.dropLast(place.rawValue.count))
    return Outcome(words: outcome).map { .completion($0, place) }
  }
}

extension Outcome {
  /// Reads an outcome as a trace has it.
  fileprivate init?(words: String) {
    if words == ".cancelled" {
      self = .failure(.cancelled)
    } else if let match = words.wholeMatch(of: /user (\d+)( of the list)?/) {
      guard let id = Int(match.1) else { return nil }
      self = .success(User(ofKit: id, inList: match.2 != nil))
    } else if let match = words.wholeMatch(of: /\.failed\((\w+), (\w+) ?(-?\d+)?\)/),
      let step = UserFetchError.Step(rawValue: String(match.1)),
      let reason = UserFetchError.Reason(word: match.2, number: match.3.flatMap { Int($0) })
    {
      self = .failure(.failed(step, reason))
    } else {
      return nil
    }
  }
}

extension UserFetchError.Reason {
  /// The transport's error of a number; nil if there is none.
  fileprivate init?(code: Int?) {
    // NB: outside of macOS this fails for an unknown number.
    guard let code = code.flatMap({ URLError.Code(rawValue: $0) }) else { return nil }
    self = .transport(code)
  }

  fileprivate init?(word: Substring, number: Int?) {
    switch (word, number) {
    case ("transport", _): self.init(code: number)
    case ("status", let number?): self = .status(number)
    case ("malformed", nil): self = .malformed
    case ("noUsers", nil): self = .noUsers
    default: return nil
    }
  }
}
