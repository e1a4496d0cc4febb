// `TraceStep`: a trace in words, in the order in which things happened.

import UserAPI

/// One step of a trace in words.
package struct TraceStep: Equatable, Sendable {
  package let text: String
  /// Whether two threads did this step and the step before, so that either may come first.
  package var isConcurrent = false

  package init(text: String, isConcurrent: Bool = false) {
    (self.text, self.isConcurrent) = (text, isConcurrent)
  }

  /// What stands between the step before and this one.
  package var separator: String { isConcurrent ? " ‖ " : " · " }

  /// What the mark between two steps means.
  package static let legend = "‖ two threads did these: either may come first"

  /// Whether the text is the same.
  package static func == (left: TraceStep, right: TraceStep) -> Bool { left.text == right.text }
}

extension [TraceEvent] {
  /// The events in words.
  package var lines: [String] { steps.map(\.text) }

  /// The events in one line.
  package var line: String {
    steps.enumerated().map { $0 == 0 ? $1.text : $1.separator + $1.text }.joined()
  }

  /// The events in words, in their order.
  ///
  /// What two threads do at the same time gets an order that is the same in each run, and a mark: the
  /// order means nothing. Two threads are at work once a run is cancelled, and when its completion is on
  /// its way.
  package var steps: [TraceStep] {
    let shown = filter { $0.text != nil }
    var (steps, index) = ([TraceStep](), 0)
    while index < shown.count {
      let count = shown.countOfRacing(at: index)
      if count == 1 {
        steps.append(shown.step(at: index))
      } else {
        steps += Array(shown[index..<index + count]).inNoOrder
      }
      index += count
    }
    return Self.folded(steps)
  }

  /// How many events from here on race with one another: calls of `cancel()`, what they cancel, and
  /// the completion that they cause.
  private func countOfRacing(at start: Int) -> Int {
    guard self[start] == .cancel else { return 1 }
    let sent = self[..<start].compactMap(\.sent)
    return self[start...].prefix { event in
      switch event {
      case .cancel, .completion(.failure(.cancelled), .deliveryQueue): true
      case .cancelRequest(let request): sent.contains(request)
      default: false
      }
    }.count
  }

  /// One event; a run that goes on after its completion does so on another thread.
  private func step(at index: Int) -> TraceStep {
    var isAfterDelivery = false
    if index > 0, case .completion(_, .deliveryQueue) = self[index - 1] { isAfterDelivery = true }
    let isOfTheRun = isAfterDelivery && self[index].outcome == nil && !self[index].isByTheOwner
    return TraceStep(text: self[index].text ?? "", isConcurrent: isOfTheRun)
  }

  private var inNoOrder: [TraceStep] {
    let cancels = filter { $0 == .cancel }
    let completions = filter { $0.outcome != nil }
    let requests = filter { $0 != .cancel && $0.outcome == nil }
    let groups = [cancels, requests, completions].filter { !$0.isEmpty }
    return groups.enumerated().flatMap { number, events in
      // A single call of `cancel()` comes before all its effects.
      let isConcurrent = number > 1 || number == 1 && cancels.count > 1
      let texts = events.compactMap(\.text).sorted(by: >)
      return Self.folded(texts.map { TraceStep(text: $0, isConcurrent: isConcurrent) })
    }
  }

  /// Writes the same step several times in a row as one.
  private static func folded(_ steps: [TraceStep]) -> [TraceStep] {
    var runs: [(step: TraceStep, count: Int)] = []
    for step in steps {
      if runs.last?.step == step {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((step, 1))
      }
    }
    return runs.map { step, count in
      count == 1
        ? step : TraceStep(text: "\(step.text) ×\(count)", isConcurrent: step.isConcurrent)
    }
  }
}
