// W4.3 reach the transport: the request in flight when the cancel comes.

extension Rule {
  static let reachTheTransport = Rule(
    id: .reachTheTransport, nickname: "reach the transport",
    sentence: "The request in flight is cancelled at the transport.",
    why: "A request that is no longer needed still costs battery, data and a connection.",
    lookAt: """
      Look at what cancel() and send ({5}) do with the request in flight, and with a task \
      that comes late; and whether each request goes through them ({6}).
      """,
    applies: { $0.cancelled != nil },
    check: { run in
      guard let request = run.expected.cancelled, !run.seen.isHurried else { return [] }
      return run.events.contains(.cancelRequest(request)) ? [] : [Breach(.cancel)]
    },
    flaws: [
      "leavesTheRequestRunning": "cancel inside the send of the list request",
      "forgetsTheTaskOfACancelInsideSend": "cancel inside the send of the list request",
    ])
}
