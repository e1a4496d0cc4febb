// W4.4 nothing new: a request after the cancel.

extension Rule {
  static let nothingNew = Rule(
    id: .nothingNew, nickname: "nothing new",
    sentence: "No request begins after cancel() returned.",
    why: "Cancelling means less work, not later work.",
    lookAt: "Look at what is asked before each request is sent ({5}).",
    applies: { $0.scenario.cancel?.isWhileAtWork == true },
    explains: { surprise, run in surprise.kind == .requests && run.mustEndCancelled },
    flaws: [
      "sendsTheDetailThoughCancelled": "cancel inside the decoding of the list"
    ])
}
