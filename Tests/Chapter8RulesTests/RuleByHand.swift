// A rule, asked about traces that stand in the test, and then by the judge.

import ChapterTesting
import Testing

/// A rule under test.
struct RuleByHand: Sendable {
  let rule: @Sendable (Trace) -> Finding?

  /// Every status that is no error.
  static let good = Array(200...299)
  /// Every status that is an error.
  static let bad = Array(300...999) + Array(100...199)

  /// Expects that the rule finds nothing in a run that is right.
  ///
  /// - Returns: Whether it found nothing.
  @discardableResult
  func accepts(
    _ words: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let finding = rule(trace(words))
    #expect(finding == nil, "\(reason)", sourceLocation: sourceLocation)
    return finding == nil
  }

  /// Expects that the rule finds something in a run that is wrong.
  ///
  /// - Returns: What it found.
  @discardableResult
  func finds(
    _ words: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Finding? {
    let finding = rule(trace(words))
    #expect(finding != nil, "\(reason)", sourceLocation: sourceLocation)
    return finding
  }

  /// Asks about traces that no run would give: an answer must come, whichever it is.
  func answersAbout(_ traces: [Trace]) {
    for trace in traces { _ = rule(trace) }
  }

  /// Expects that the judge has nothing to say, and that the rule asks about nothing but its promise.
  func isAccepted(
    as id: Rule.ID, catching promises: [Rule.ID]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let verdict = await onThread { [rule] in
      RuleJudge(breaking: promises ?? [id]).verdict(on: id, rule)
    }
    let isGood = verdict.isGood  // or the failure would show the whole verdict, flaws included
    #expect(isGood, "\(verdict.message)", sourceLocation: sourceLocation)
    guard isGood else { return }
    let others = await onThread { [rule] in RuleJudge().verdict(on: id, rule).otherPromises.first }
    #expect(others == nil, "\(others ?? "")", sourceLocation: sourceLocation)
  }

  private func trace(_ words: String) -> Trace {
    Trace(words: words) ?? { fatalError("no trace: \(words)") }()
  }
}

extension Trace {
  /// An empty one, and right and flawed runs that were cut off after each of their events.
  static let cutOff =
    [Trace([])] + sample.flatMap { run in run.events.indices.map { run.cutOff(after: $0) } }
  /// Right and flawed runs with each event twice, or in the opposite order.
  static let doubled = sample.map(\.doubled) + sample.map(\.reversed)

  private static let sample = RightRun.all.map(\.trace) + FlawedRun.all.map(\.trace)
}
