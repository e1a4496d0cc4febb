// A thousand runs that wait for an answer, beside the one that is judged.

/// Many stalled runs of one style.
struct Crowd {
  private let style: Style
  private let stages: [Stage]

  /// Plans the runs.
  init(of style: Style, count: Int) {
    self.style = style
    stages = (0..<count).map { _ in Stage(Scenario()) }
  }

  /// Starts the runs; none of them will be answered.
  func start() {
    for stage in stages {
      stage.makeRun(of: style)
      stage.start()
    }
  }

  /// Whether each run has sent its list request, or sends it before the deadline.
  var isStalled: Bool {
    stages.allSatisfy { $0.wait { !$0.due.isEmpty } }
  }

  /// Cancels the runs, and lets go of them.
  func leave() {
    stages.forEach { $0.cancel() }
    stages.forEach { $0.close() }
  }
}
