// A thousand runs that wait for an answer, beside the one that is judged.

import UserAPI

/// Many stalled runs of one style.
struct Crowd {
  private let style: Style
  private let stages: [Stage]

  /// Plans the runs.
  init(of style: Style, count: Int, watch: CallWatch = CallWatch()) {
    self.style = style
    stages = (0..<count).map { _ in Stage(Scenario(), watch: watch) }
  }

  /// Starts the runs; none of them will be answered.
  func start() {
    for stage in stages {
      stage.makeRun(of: style)
      stage.calling(.start) { stage.start() }  // each has the whole deadline
    }
  }

  /// How many runs have sent their list request, once all have, or the crowd has stopped moving.
  ///
  /// A busy machine is given a few deadlines, as long as some run gets on in each.
  func sent() -> Int {
    var sent = 0
    for _ in 1...5 {
      _ = stages.allSatisfy { $0.wait { !$0.due.isEmpty } }
      let now = stages.count { $0.update { !$0.due.isEmpty } }
      guard now > sent, now < stages.count else { return now }
      sent = now
    }
    return sent
  }

  /// Answers all requests, and says how many runs delivered the user.
  ///
  /// Ends with the first run that falls silent.
  func complete() -> Int {
    _ = stages.allSatisfy { stage in
      while stage.wait(until: { !$0.due.isEmpty || $0.completions > 0 || $0.held.isEmpty }) {
        let next = stage.update { $0.due.isEmpty ? nil : $0.due.removeFirst() }
        guard let (request, scripted) = next else { return true }
        stage.calling { stage.serve(scripted, request) }
      }
      return false
    }
    return stages.count { stage in
      stage.update { $0.events.compactMap(\.outcome) == [.success(Bodies.firstUser)] }
    }
  }

  /// Cancels the runs, and lets go of them.
  func leave() {
    for stage in stages { stage.calling(.cancel) { stage.cancel() } }
    for stage in stages { stage.calling(.release) { stage.close() } }
  }
}
