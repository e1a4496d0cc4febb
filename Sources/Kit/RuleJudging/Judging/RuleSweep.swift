// Asks rules about recordings, on a thread of its own: a rule that does not end keeps no test from ending.

import Deadlines
import Foundation
import Rules
import Traces

/// One question: what a rule says about a recording.
private typealias Question = (rule: Int, recording: Int)

/// The answers of all rules about all recordings.
struct RuleSweep {
  /// Why there are no answers, in a sentence.
  private(set) var trouble: String?
  /// For each rule what it found in each recording.
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

  /// Asks each rule about each recording three times, each time in another order.
  ///
  /// The order is random, and the right runs stand between the flawed ones: what a rule keeps from one
  /// call to the next gives it no advantage, and shows.
  init(_ rules: [WrittenRule], about recordings: [Recording]) {
    let none = recordings.map { _ in Finding?.none }
    let progress = Monitor(Progress(findings: rules.map { _ in none }))
    let questions = rules.indices.flatMap { rule in
      recordings.indices.map { (rule: rule, recording: $0) }
    }.shuffled()
    Thread.detachNewThread {
      autoreleasing { Self.ask(questions, rules, recordings, progress) }
    }
    let expiry = Self.wait(for: progress)
    let seen = progress.update { $0 }
    findings = seen.findings
    if let expiry {
      trouble = seen.current.map {
        expiry.sentence(ifMissed: Self.endless(recordings[$0.recording]))
      }
    } else if let changed = seen.changed {
      trouble = Self.unsteady(recordings[changed.recording])
    }
  }

  private static func ask(
    _ questions: [Question], _ rules: [WrittenRule], _ recordings: [Recording],
    _ progress: Monitor<Progress>
  ) {
    for round in [questions, questions.reversed(), questions] {
      let isFirst = progress.update { $0.count == 0 }
      for question in round {
        progress.update { $0.current = question }
        let finding = rules[question.rule].check(recordings[question.recording])
        progress.update { progress in
          progress.count += 1
          let before = progress.findings[question.rule][question.recording]
          if isFirst {
            progress.findings[question.rule][question.recording] = finding
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

  private static func endless(_ recording: Recording) -> String {
    "A rule does not come back with an answer about this recording: look at its loops.\n"
      + recording.columns()
  }

  private static func unsteady(_ recording: Recording) -> String {
    "A rule gave two answers about the same recording: it must keep nothing from one call to the next.\n"
      + recording.columns()
  }
}
