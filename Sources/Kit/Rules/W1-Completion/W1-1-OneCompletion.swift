// W1.1 one completion: silence, and a second completion.

extension Rule {
  static let oneCompletion = Rule(
    id: .oneCompletion, nickname: "one completion",
    sentence: "A started run completes exactly once.",
    why: """
      A caller whose completion never comes waits forever; a second completion comes when \
      none is expected.
      """,
    lookAt: """
      Look at every path that ends a step, or passes its result on ({3}, {4}): does each call \
      the completion, and only one?
      """,
    explains: { surprise, _ in surprise.kind == .completions },
    flaws: [
      "staysSilentWhenTheListFails": "the list request brings status 301",
      "staysSilentWhenTheDetailFails": "the detail request brings status 301",
      "completesTwice": "all goes well",
      "completesForEachStepThatFails": "the list request brings status 301",
    ])
}
