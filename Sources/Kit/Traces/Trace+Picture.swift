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
  /// Reads an event from its description; nil if there is no such event.
  init?(words: String) {
    let parts = words.split { "(), ".contains($0) }.map(String.init)
    guard let event = Self.read(parts, in: words), event.description == words else { return nil }
    self = event
  }

  /// The event that words may mean; its description tells whether they do.
  private static func read(_ parts: [String], in words: String) -> TraceEvent? {
    switch (parts.first, parts.dropFirst().first.flatMap(Request.init)) {
    case ("start", _): return .start
    case ("cancel", let request?): return .cancelRequest(request)
    case ("cancel", nil): return parts.count == 1 ? .cancel : .cancelReturned
    case ("released", _): return .closed
    case ("send", let request?): return .send(request)
    case ("send", nil):
      let line = String(words.dropFirst(5))
      return .sendOther(line.contains("/users/") ? .detail : .list, line)
    case ("decode", let request?): return .decode(request)
    case ("decoded", let request?):
      let ids = parts.compactMap { Int($0) }
      let users = ids.map { User(ofKit: $0, inList: request == .list) }
      return .decoded(request, parts.last == "failed" ? nil : users)
    case ("answer", let request?):
      // What a body lacks is no matter of the transport.
      guard let reason = UserFetchError.Reason(parts), ![.malformed, .noUsers].contains(reason)
      else { return nil }
      return parts.dropFirst(2).first == "again"
        ? .answerAgain(request, reason) : .answer(request, reason)
    default:
      let places: [Place] = [.elsewhere, .insideStart, .insideCancel]
      let place = places.first { words.hasSuffix($0.rawValue) } ?? .deliveryQueue
      return Outcome(parts).map { .completion($0, place) }
    }
  }
}

extension Outcome {
  /// Reads the words of an outcome.
  fileprivate init?(_ parts: [String]) {
    switch (parts.first, parts.dropFirst().first) {
    case (".cancelled", _): self = .failure(.cancelled)
    case ("user", let number?):
      guard let id = Int(number) else { return nil }
      self = .success(User(ofKit: id, inList: parts.contains("list")))
    case (".failed", let name?):
      let step = UserFetchError.Step(rawValue: name)
      guard let step, let reason = UserFetchError.Reason(parts) else { return nil }
      self = .failure(.failed(step, reason))
    default: return nil
    }
  }
}

extension UserFetchError.Reason {
  /// Reads the reason in the words of an event.
  fileprivate init?(_ parts: [String]) {
    let number = parts.lazy.compactMap { Int($0) }.first
    if let number, parts.contains("URLError") || parts.contains("transport") {
      // NB: on macOS each number is a code; elsewhere this fails for an unknown one.
      let known: URLError.Code? = URLError.Code(rawValue: number)
      guard let code = known else { return nil }
      self = .transport(code)
    } else if let number {
      self = .status(number)
    } else {
      self = parts.contains("noUsers") ? .noUsers : .malformed
    }
  }
}
