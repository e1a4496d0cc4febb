// The scenarios beside other runs, on other queues, and with answers that take seconds.

extension ScenarioSpace {
  /// Other runs begin and end inside the calls of a run, or three overlap.
  static let overlapping: [Scenario] = {
    let points: [ScenarioPoint] =
      Request.allCases.flatMap { [.insideSend($0), .insideDecode($0)] } + [.insideCompletion]
    let orders = Overlap.Order.all.flatMap { turns in
      [
        Overlap.Order(turns: turns), Overlap.Order(turns: turns, listsComeAtOnce: true),
        Overlap.Order(turns: turns, cancelled: 1),
      ]
    }
    return (points.flatMap { [.ends($0), .starts($0)] } + orders.map { .three($0) })
      .map { Scenario(special: .overlaps($0)) }
  }()

  /// The delivery queue is busy while `start()` or `cancel()` runs: neither may wait for it.
  static let heldBack: [Scenario] = {
    let cancels: [ScenarioPoint] = [.beforeStart, .pending(.list), .pending(.detail)]
    let endings = [Answer.valid, .malformed].map { Reply(answer: $0, manner: .synchronously) }
    return cancels.map { Scenario(cancel: $0, special: .holdsDelivery) }
      + endings.map { Scenario(list: $0, detail: $0, special: .holdsDelivery) }
  }()

  /// The caller is on the delivery queue when it calls, and perhaps that is the main queue.
  static let calledOnItsQueue: [Scenario] = {
    let pending: [ScenarioPoint] = [.pending(.list), .pending(.detail)]
    return pending.map { Scenario(cancel: $0, special: .startsOnItsQueue) }
      + ([nil, .beforeStart] + pending).map { Scenario(cancel: $0, special: .startsOnTheMainQueue) }
  }()

  /// An answer takes more than two seconds: a run that loses patience ends with an error of its own.
  static let slow: [Scenario] = [
    Scenario(list: Reply(manner: .slowly)), Scenario(detail: Reply(manner: .slowly)),
  ]
}
