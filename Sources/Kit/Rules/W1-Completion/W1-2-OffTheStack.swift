// W1.2 off the stack: no call back inside a call.

extension Rule {
  static let offTheStack = Rule(
    id: .offTheStack, nickname: "off the stack",
    sentence: "The completion never runs inside start() or cancel().",
    why: """
      A caller that holds a lock, or has not stored the run yet, must not be called back \
      while it is still calling.
      """,
    lookAt: "Look at how you reach the completion ({6}): hop onto the delivery queue with async.",
    check: { run in
      // Where nothing but the delivery is held back, a call that does not return waits for its own completion.
      if run.hangingCall != nil, run.scenario.special == .holdsDelivery { return [Breach(.hang)] }
      let own = run.places.filter { $0 == .insideStart || $0 == .insideCancel }
      return own.map { _ in Breach(.stack) } + run.besideIt.filter { $0.kind == .stack }
    },
    flaws: [
      "completesInsideCancel": "cancel before start()",
      "deliversWithSync": "cancel before start()",
      "completesAtOnceOnItsQueue":
        "start() and cancel() on the delivery queue, cancel while the list request is pending",
      "completesAtOnceOnTheMainQueue":
        "start() on the main queue, which delivers, cancel before start()",
      "waitsForItsDelivery":
        "cancel while the list request is pending, the delivery queue is busy until the call returns",
    ])
}
