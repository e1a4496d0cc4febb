// W4.5 too late: a cancel that finds nothing to do.

extension Rule {
  static let tooLate = Rule(
    id: .tooLate, nickname: "too late",
    sentence: "After the completion, and inside it, cancel() does nothing.",
    why: "A screen cancels in its deinit, whether the run is over or not.",
    lookAt: "Look at what cancel() finds when no step is left ({5}, {6}).",
    applies: { $0.scenario.cancelIsLate },
    explains: { surprise, run in
      guard let index = surprise.index, run.scenario.cancelIsLate else { return false }
      return run.count(of: .cancel, before: index) > 0
    },
    check: { run in
      guard run.scenario.cancelIsLate, let index = run.lateCancel else { return [] }
      let isInside =
        run.count(of: .cancel, before: index) > run.count(of: .cancelReturned, before: index)
      return [Breach(.cancel, isInside ? nil : lateTask)]
    },
    flaws: [
      "completesAgainWhenCancelledLate": "cancel inside the completion"
    ])
}

private let lateTask = """
  Look at what becomes of a task that send returns when its request is already answered ({5}), \
  and at what cancel() leaves behind when no step is left ({5}, {6}).
  """

extension JudgedRun {
  /// The place at which a request is cancelled because of the first `cancel()`: after that call, and not
  /// only when the run is released.
  fileprivate var lateCancel: Int? {
    guard let cancel = events.firstIndex(of: .cancel) else { return nil }
    let end = events.firstIndex(of: .closed) ?? events.endIndex
    return events.indices.first { index in
      if case .cancelRequest = events[index] { index > cancel && index < end } else { false }
    }
  }
}
