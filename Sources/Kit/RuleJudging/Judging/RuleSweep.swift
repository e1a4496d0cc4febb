// Asks rules about traces, on a thread of its own: a rule that does not end keeps no test from ending.

import Deadlines
import Foundation
import Rules
import Traces

/// One question: what a rule says about a trace.
private typealias Question = (rule: Int, trace: Int)

/// The answers of all rules about all traces.
struct RuleSweep {
  /// Why there are no answers, in a sentence.
  private(set) var trouble: String?
  /// For each rule what it found in each trace.
  private(set) var findings: [[Finding?]] = []

  /// What has been answered so far.
  private struct Progress: Sendable {
    var findings: [[Finding?]]
    /// How many questions were answered, and the one that is asked now.
    var count = 0
    var current: Question?
    var isOver = false
    /// The first question that was answered in two ways.
    var changed: Question?
  }

  /// Asks each rule about each trace three times, each time in another order.
  ///
  /// The order is random, and the right runs stand between the flawed ones: what a rule keeps from one
  /// call to the next gives it no advantage, and shows.
  init(_ rules: [WrittenRule], about traces: [Trace]) {
    let none = traces.map { _ in Finding?.none }
    let progress = Monitor(Progress(findings: rules.map { _ in none }))
    let questions = rules.indices.flatMap { rule in
      traces.indices.map { (rule: rule, trace: $0) }
    }.shuffled()
    Thread.detachNewThread {
      autoreleasing { Self.ask(questions, rules, traces, progress) }
    }
    let expiry = Self.wait(for: progress)
    let seen = progress.update { $0 }
    findings = seen.findings
    if let expiry {
      trouble = seen.current.map {
        expiry.sentence(ifMissed: Self.endless(traces[$0.trace]))
      }
    } else if let changed = seen.changed {
      trouble = Self.unsteady(traces[changed.trace])
    }
  }

  private static func ask(
    _ questions: [Question], _ rules: [WrittenRule], _ traces: [Trace],
    _ progress: Monitor<Progress>
  ) {
    for round in [questions, questions.reversed(), questions] {
      let isFirst = progress.update { $0.count == 0 }
      for question in round {
        progress.update { $0.current = question }
        let finding = rules[question.rule].check(traces[question.trace])
        progress.update { progress in
          progress.count += 1
          let before = progress.findings[question.rule][question.trace]
          if isFirst {
            progress.findings[question.rule][question.trace] = finding
          } else if (before == nil) != (finding == nil), progress.changed == nil {
            progress.changed = question
          }
        }
      }
    }
    progress.update { $0.isOver = true }
  }

  /// Waits as long as questions are answered; says why not if one is not.
  private static func wait(for progress: Monitor<Progress>) -> Expiry? {
    while true {
      let count = progress.update { $0.count }
      let expiry = progress.wait(.usual) { $0.isOver || $0.count > count + 1_000 }
      if progress.update({ $0.isOver }) { return nil }
      if let expiry, progress.update({ $0.count }) == count { return expiry }
    }
  }

  private static func endless(_ trace: Trace) -> String {
    "A rule does not come back with an answer about this trace: look at its loops.\n"
      + trace.columns()
  }

  private static func unsteady(_ trace: Trace) -> String {
    "A rule gave two answers about the same trace: it must keep nothing from one call to the next.\n"
      + trace.columns()
  }
}
