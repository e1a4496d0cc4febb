// W1.5 let go: what is held when all is over.

extension Rule {
  static let letGo = Rule(
    id: .letGo, nickname: "let go",
    sentence: """
      When the completion has run, the caller has dropped the run, and the transport has dropped its \
      handlers, the run releases its environment and its completion; it keeps no task that was answered.
      """,
    why: """
      A run that keeps itself alive keeps its screen alive too; and a task may hold the closure that \
      took its answer, which holds the run.
      """,
    lookAt: "Look for a cycle: something that the run holds, and that holds the run ({6}).",
    pointer: { run in
      // In a cycle, a run that holds its world holds its completion, too.
      guard !run.seen.held.contains("the completion") else { return nil }
      return """
        Look for something that outlives the run, a static or a global, and keeps a task, the \
        transport or a closure of the run ({5}, {6}).
        """
    },
    check: { run in
      let leaks = !run.seen.held.isEmpty && !run.expected.outcomes.isEmpty && !run.outcomes.isEmpty
      return leaks ? [Breach(.leak)] : []
    },
    flaws: [
      "keepsItself": "all goes well",
      "keepsTheTaskOfItsLastRequest": "all goes well",
      "keepsItsAnsweredTask": "the transport's tasks keep their handlers",
    ])
}
