// `TraceStep`: a trace in words, in the order in which things happened.

import UserAPI

/// One step of a trace in words.
package struct TraceStep: Equatable, Sendable {
  private let words: String
  /// How many times in a row it was done.
  private var times = 1
  /// Whether two threads did this step and the step before, so that either may come first.
  package let isConcurrent: Bool

  package init(_ words: String, isConcurrent: Bool = false) {
    self.words = words
    self.isConcurrent = isConcurrent
  }

  package var text: String { times == 1 ? words : "\(words) ×\(times)" }

  /// What stands between the step before and this one.
  package var separator: String { isConcurrent ? " ‖ " : " · " }

  /// What the mark between two steps means.
  package static let legend = "‖ two threads did these: either may come first"

  /// Whether the text is the same.
  package static func == (left: TraceStep, right: TraceStep) -> Bool { left.text == right.text }

  /// Adds a step; the same one several times in a row is one.
  fileprivate static func add(_ step: TraceStep, to steps: inout [TraceStep]) {
    if steps.last?.words == step.words {
      steps[steps.count - 1].times += 1
    } else {
      steps.append(step)
    }
  }
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
    let shown = filter(\.isShown)
    var rest = shown[...]
    var steps: [TraceStep] = []
    while let event = rest.first {
      let before = shown[..<rest.startIndex]
      let isRace = event == .cancel
      let racing = isRace ? rest.prefix { $0.races(after: before) } : rest.prefix(1)
      for step in isRace ? racing.inNoOrder : [event.step(after: before.last)] {
        TraceStep.add(step, to: &steps)
      }
      rest = rest.dropFirst(racing.count)
    }
    return steps
  }
}

extension TraceEvent {
  /// Whether the event may come in any order with a call of `cancel()` that followed some events.
  fileprivate func races(after events: ArraySlice<TraceEvent>) -> Bool {
    switch self {
    case .cancel, .completion(.failure(.cancelled), .deliveryQueue): true
    case .cancelRequest(let request): events.contains { $0.sent == request }
    default: false
    }
  }

  /// The event in words; a run that goes on after its completion does so on another thread.
  fileprivate func step(after event: TraceEvent?) -> TraceStep {
    guard case .completion(_, .deliveryQueue) = event else { return TraceStep(description) }
    return TraceStep(description, isConcurrent: outcome == nil && !isByTheOwner)
  }
}

extension ArraySlice<TraceEvent> {
  /// Calls of `cancel()`, then the requests that they cancel, and then the completion that they cause.
  fileprivate var inNoOrder: [TraceStep] {
    let cancels = count { $0 == .cancel }
    let requests = filter { $0 != .cancel && $0.outcome == nil }.map(\.description).sorted(by: >)
    let completions = filter { $0.outcome != nil }.map(\.description)
    // A single call of `cancel()` comes before all its effects.
    let hasSeveralCancels = cancels > 1
    return repeatElement(TraceStep(TraceEvent.cancel.description), count: cancels)
      + requests.map { TraceStep($0, isConcurrent: hasSeveralCancels) }
      + completions.map { TraceStep($0, isConcurrent: hasSeveralCancels || !requests.isEmpty) }
  }
}
