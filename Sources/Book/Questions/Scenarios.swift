// Whether two recorded runs are runs of the same scenario: the owner and the service did the same in both.

import Traces

extension Trace {
  /// Whether the owner and the service did the same in two runs, as far as both went.
  ///
  /// What comes after a cancel is left out: an answer then depends on what the run does about the cancel.
  func isOfTheSameScenario(as other: Trace) -> Bool {
    owner == other.owner && repeatedAnswers == other.repeatedAnswers
      && Request.allCases.allSatisfy { request in
        agree(answer(to: request), other.answer(to: request))
          && agree(body(of: request), other.body(of: request))
      }
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

  private var beforeAnyCancel: ArraySlice<TraceEvent> {
    events[..<(events.firstIndex(of: .cancel) ?? events.count)]
  }

  private var repeatedAnswers: [String] {
    beforeAnyCancel.filter(\.isRepeatedAnswer).map(\.description)
  }

  /// The first answer to a request; nil if there was none before any cancel.
  private func answer(to request: Request) -> String? {
    beforeAnyCancel.first { $0.answered == request }?.description
  }

  /// What was in the first body: the users of a list, and of the other body whether it can be read.
  ///
  /// Which user that is depends on the request that the run sent. A body that was decoded for another
  /// request's does not count.
  private func body(of request: Request) -> String? {
    let events = beforeAnyCancel
    guard let decoded = events.firstIndex(where: { $0.decoded == request }),
      events[..<decoded].last(where: { $0.answered != nil || $0.isRepeatedAnswer })?.answered
        == request
    else { return nil }
    let words = events[decoded].description
    return request == .list ? words : words.hasSuffix("failed") ? "failed" : "read"
  }

  private func agree(_ mine: String?, _ its: String?) -> Bool {
    mine == nil || its == nil || mine == its
  }
}

extension TraceEvent {
  fileprivate var isRepeatedAnswer: Bool {
    if case .answerAgain = self { true } else { false }
  }
}
