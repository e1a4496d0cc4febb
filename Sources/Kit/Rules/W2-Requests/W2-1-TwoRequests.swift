// W2.1 two requests: what is sent, and how often.

extension Rule {
  static let twoRequests = Rule(
    id: .twoRequests, nickname: "two requests",
    sentence: """
      A successful run sends exactly two requests, with the URLs and methods of the job, and \
      without a body.
      """,
    why: """
      Requests cost money and time, and some must not be repeated. A base URL may have a path, and a \
      slash at its end, which is not doubled.
      """,
    lookAt: "Look at the requests you make and how often each is sent ({6}).",
    applies: { $0.isSuccess },
    explains: { surprise, _ in surprise.kind == .requests },
    check: { run in
      let asksForOthers = run.rulesOfOtherRequests.contains(.twoRequests)
      let isMissing = run.sent.count < run.expected.sends.count && run.endsAsPromised
      return (asksForOthers ? [Breach(.requests)] : []) + (isMissing ? [Breach(.missing)] : [])
    },
    flaws: [
      "asksAnotherHost": "all goes well",
      "asksForPageOne": "all goes well",
      "posts": "all goes well",
      "sendsTheListTwice": "all goes well",
      "joinsTheAddressByHand": "the base URL ends with the slash after its port",
      "sendsABody": "all goes well",
    ])
}
