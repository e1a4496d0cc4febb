// Asks rules about traces, on a thread of its own: a rule that does not end keeps no test from ending.

import Deadlines
import Rules
import Traces

/// The answers of all rules about all traces.
struct RuleSweep {
  /// Why there are no answers, in a sentence.
  private(set) var trouble: String?
  /// For each rule what it found in each trace.
  private(set) var findings: [[Finding?]] = []

  /// What has been answered so far.
  private struct Progress: Sendable {
    var findings: [[Finding?]]
    var count = 0
    /// The trace that a rule is asked about now.
    var current = 0
    /// The first trace about which a rule gave two answers.
    var changed: Int?
  }

  /// Asks each rule about each trace three times: in a random order, in the opposite one, and in the first again.
  ///
  /// The right runs stand between the flawed ones: what a rule keeps from one
  /// call to the next gives it no advantage, and shows.
  init(_ rules: [WrittenRule], about traces: [Trace]) {
    let none = [Finding?](repeating: nil, count: traces.count)
    let progress = Monitor(Progress(findings: rules.map { _ in none }))
    let call = boundedCall(step: { progress.update { $0.count } }) {
      Self.ask(rules, about: traces, progress)
    }
    let seen = progress.update { $0 }
    findings = seen.findings
    if case .failure(let expiry) = call {
      let endless = "A rule does not come back with an answer about this trace: look at its loops."
      trouble = expiry.sentence(ifMissed: "\(endless)\n\(traces[seen.current].columns())")
    } else if let changed = seen.changed {
      trouble = """
        A rule gave two answers about the same trace: it must keep nothing from one call to the next.
        \(traces[changed].columns())
        """
    }
  }

  private static func ask(
    _ rules: [WrittenRule], about traces: [Trace], _ progress: Monitor<Progress>
  ) {
    let questions = rules.indices.flatMap { rule in traces.indices.map { (rule, $0) } }.shuffled()
    for (round, order) in [questions, questions.reversed(), questions].enumerated() {
      for (rule, trace) in order {
        progress.update { $0.current = trace }
        let finding = rules[rule].check(traces[trace])
        progress.update { progress in
          progress.count += 1
          let isNew = (progress.findings[rule][trace] == nil) != (finding == nil)
          if round == 0 {
            progress.findings[rule][trace] = finding
          } else if isNew, progress.changed == nil {
            progress.changed = trace
          }
        }
      }
    }
  }
}
