// A trace as text, written and read: each event in words, with all that is known of it.

import Foundation
import UserAPI

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
    return entries.map { entry in
      defer { thread = entry.thread }
      return (entry.thread == thread ? "" : "\(entry.thread) ") + entry.event.description
    }.joined(separator: " · ")
  }
}

extension TraceEvent {
  /// The events whose words say nothing but what they are.
  private static let plain: [String: TraceEvent] = {
    let ofRequests = Request.allCases.flatMap { request -> [TraceEvent] in
      [.send(request), .decode(request), .cancelRequest(request)]
    }
    let all = [.start, .cancel, .cancelReturned, .closed] + ofRequests
    return Dictionary(uniqueKeysWithValues: all.map { ($0.description, $0) })
  }()

  /// Reads an event from its description; nil if there is no such event.
  init?(words: String) {
    if let event = Self.plain[words] {
      self = event
    } else if let match = words.wholeMatch(of: /answer (\w+) (again )?(URLError )?(-?\d+)/),
      let request = Request(rawValue: String(match.1)),
      let reason = UserFetchError.Reason(match.3 == nil ? "status" : "transport", Int(match.4))
    {
      self = match.2 == nil ? .answer(request, reason) : .answerAgain(request, reason)
    } else if let match = words.wholeMatch(of: /decoded (\w+) (failed|empty|[\d ]+)/),
      let request = Request(rawValue: String(match.1))
    {
      let ids = match.2.split(separator: " ").compactMap { Int($0) }
      let users = ids.map { User(ofKit: $0, inList: request == .list) }
      self = .decoded(request, match.2 == "failed" ? nil : users)
    } else if words.hasPrefix("send ") {
      let line = String(words.dropFirst(5))
      self = .sendOther(line.contains("/users/") ? .detail : .list, line)
    } else {
      let places: [Place] = [.elsewhere, .insideStart, .insideCancel]
      let place = places.first { words.hasSuffix($0.rawValue) } ?? .deliveryQueue
      guard let outcome = Outcome(words: words.dropLast(place.rawValue.count)) else { return nil }
      self = .completion(outcome, place)
    }
  }
}

extension Outcome {
  /// Reads an outcome as a trace has it.
  fileprivate init?(words: Substring) {
    if words == ".cancelled" {
      self = .failure(.cancelled)
    } else if let match = words.wholeMatch(of: /user (\d+)( of the list)?/),
      let id = Int(match.1)
    {
      self = .success(User(ofKit: id, inList: match.2 != nil))
    } else if let match = words.wholeMatch(of: /\.failed\((\w+), (\w+) ?(-?\d+)?\)/),
      let step = UserFetchError.Step(rawValue: String(match.1)),
      let reason = UserFetchError.Reason(match.2, match.3.flatMap { Int($0) })
    {
      self = .failure(.failed(step, reason))
    } else {
      return nil
    }
  }
}

extension UserFetchError.Reason {
  /// Reads a reason and its number.
  fileprivate init?(_ word: Substring, _ number: Int?) {
    switch (word, number) {
    case ("status", let number?): self = .status(number)
    case ("transport", let number?):
      // NB: on macOS each number is a code; elsewhere this fails for an unknown one.
      let known: URLError.Code? = URLError.Code(rawValue: number)
      guard let code = known else { return nil }
      self = .transport(code)
    case ("malformed", nil): self = .malformed
    case ("noUsers", nil): self = .noUsers
    default: return nil
    }
  }
}
