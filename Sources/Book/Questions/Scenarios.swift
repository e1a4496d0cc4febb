// Whether two recorded runs are runs of the same scenario: the owner and the service did the same in both.

import Traces

extension Trace {
  /// Whether the owner and the service did the same in two runs, as far as both went.
  ///
  /// What comes after a cancel is left out: an answer then depends on what the run does about the cancel.
  func isOfTheSameScenario(as other: Trace) -> Bool {
    let theirs = other.service
    return owner == other.owner && repeatedAnswers == other.repeatedAnswers
      && service.allSatisfy { part, words in theirs[part].map { $0 == words } ?? true }
  }

  /// Whether the service also answered the same after a cancel: then both runs had the same to decide.
  func hasTheSameAnswers(as other: Trace) -> Bool {
    events.filter { $0.answered != nil } == other.events.filter { $0.answered != nil }
  }

  /// What stands before the first cancel, and what the owner did from then on; without a cancel, each
  /// start, and whether the run had completed by then.
  private var owner: [String] {
    let events = events  // they are read from the entries each time
    guard let cancel = events.firstIndex(of: .cancel) else {
      return events.indices.filter { events[$0] == .start }.map { start in
        events[..<start].contains { $0.outcome != nil } ? "completed, start()" : "start()"
      }
    }
    let before = events[..<cancel].map { $0.outcome == nil ? $0.description : "completed" }
    return before + events[cancel...].filter(\.isByTheOwner).map(\.description)
  }

  private var beforeAnyCancel: ArraySlice<TraceEvent> { events.prefix { $0 != .cancel } }

  private var repeatedAnswers: [String] {
    beforeAnyCancel.filter(\.isRepeatedAnswer).map(\.description)
  }

  /// What came back for each request: its first answer; and what was in its first body, the users of a list, and of
  /// the other body whether it can be read.
  ///
  /// Which user that is depends on the request that the run sent. A body that was decoded for another
  /// request's does not count.
  private var service: [String: String] {
    var parts = [String: String]()
    var last = Request?.none
    var decoded: Set<Request> = []
    for event in beforeAnyCancel {
      if let request = event.answered {
        parts["answer \(request)"] = parts["answer \(request)"] ?? event.description
      }
      if event.answered != nil || event.isRepeatedAnswer { last = event.answered }
      if let request = event.decoded, decoded.insert(request).inserted, request == last {
        let words = event.description
        parts["body \(request)"] =
          request == .list ? words : words.hasSuffix("failed") ? "failed" : "read"
      }
    }
    return parts
  }
}

extension TraceEvent {
  fileprivate var isRepeatedAnswer: Bool {
    if case .answerAgain = self { true } else { false }
  }
}
