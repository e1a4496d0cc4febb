// The rules as a Markdown table, the text of RULES.md.

extension Rule {
  /// Every rule as a row of one Markdown table.
  public static var table: String {
    let heading = [
      "# The rules",
      "",
      "What every workflow promises, in every scenario. If one scenario breaks several rules, the one",
      "with the lowest precedence number is reported: the others follow from it. Where a cancel races",
      "with the run, W4.2 and W4.6 say what may happen; the other rules about cancelling are judged",
      "where it does not race.",
      "",
      "The rest is free. A request may have any header fields, timeout and cache policy. The decoder may be",
      "called on any thread: where the answer arrived, on a queue of the run's own, or on the caller's",
      "thread if the transport answers inside `send`. A body that is empty, and one that arrives after",
      "`cancel()`, may be decoded or not.",
      "",
      "| rule | nickname | what is promised | why | level | precedence | where to look |",
      "|---|---|---|---|---|---|---|",
    ]
    let rows = all.map { rule in
      let cells = [
        rule.id.rawValue, rule.nickname, rule.sentence, rule.why, "must",
        String(rule.precedence), rule.lookAt(inChapter: nil),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return (heading + rows).joined(separator: "\n") + "\n"
  }
}
