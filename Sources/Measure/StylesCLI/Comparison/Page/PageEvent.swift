// One event of a run, as the page plays it.

import Traces

/// One event of a run.
struct PageEvent: Encodable {
  enum Kind: String, Encodable {
    case call, answer, cancel, completion, failure
  }

  let text: String
  /// Where it happened: the name of a lane.
  let lane: String
  let kind: Kind
  /// The lines that were at work, the innermost first: each a place in the list of paths, and a number.
  let lines: [[Int]]
  /// The request that is in flight from here on, or until here.
  let sends: String?
  let ends: String?

  /// The events of a run.
  ///
  /// - Parameters:
  ///   - paths: The files of its style.
  ///   - methods: Where the run's `start()` and `cancel()` begin.
  static func all(
    of trace: Trace, in paths: [String] = [],
    calling methods: (start: CodePlace?, cancel: CodePlace?) = (nil, nil)
  ) -> [PageEvent] {
    let owner = trace.first { $0 == .start }?.thread
    var lane = ""
    return trace.entries.map { entry in
      lane = Self.lane(of: entry, owner: owner, after: lane)
      let method =
        entry.event == .start ? methods.start : entry.event == .cancel ? methods.cancel : nil
      let places = [method].compactMap(\.self) + (entry.moment?.lines ?? [])
      return PageEvent(
        entry, lane: lane,
        lines: places.compactMap { place in
          paths.firstIndex(of: place.path).map { [$0, place.line] }
        })
    }
  }

  /// The lane of an event; in a run that was written down, and not recorded, it follows from the event.
  private static func lane(of entry: Trace.Entry, owner: Int?, after last: String) -> String {
    guard let moment = entry.moment else {
      switch entry.event {
      case .start, .cancel, .cancelReturned: return "caller"
      case .answer, .answerAgain: return "transport queue"
      case .completion(_, .deliveryQueue): return "delivery queue"
      default: return last
      }
    }
    switch moment.queue {
    case "": return entry.thread == owner ? "caller" : "another thread"
    case "transport": return "transport queue"
    case "workbook.delivery": return "delivery queue"
    default: return moment.queue
    }
  }

  private init(_ entry: Trace.Entry, lane: String, lines: [[Int]]) {
    text = entry.event.description
    self.lane = lane
    self.lines = lines
    kind = Kind(entry.event)
    sends = entry.event.sent?.rawValue
    if case .cancelRequest(let request) = entry.event {
      ends = request.rawValue
    } else {
      ends = entry.event.answered?.rawValue
    }
  }
}

extension PageEvent.Kind {
  fileprivate init(_ event: TraceEvent) {
    switch event {
    case .completion(.success, _): self = .completion
    case .completion(.failure, _): self = .failure
    case .answer, .answerAgain: self = .answer
    case .cancel, .cancelReturned, .cancelRequest: self = .cancel
    default: self = .call
    }
  }
}
