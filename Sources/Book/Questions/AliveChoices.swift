// Makes the questions about which objects still exist, from programs that are run for them.

import Curriculum
import Foundation
import Lifetimes

/// Makes a question from a moment of a probe, and other moments of it or of other probes.
struct AliveChoices {
  let question: Question
  let root: URL
  /// The probes that a question may name.
  var probes = LifetimeProbe.all

  func made() throws(QuestionProblem) -> MadeQuestion {
    let (probe, moment) = try shown()
    let code = try code(of: probe).filter { $0.number <= moment.line }
    var choices = [Choice(text: Self.text(moment))]
    for source in question.sources {
      switch source.kind {
      case .probe: continue
      case .moment:
        choices.append(
          Choice(
            text: try Self.text(self.moment(source.words, of: probe)),
            belief: Belief(sentence: "That is so at another moment of this code.")))
      case .variant: choices.append(try variant(source.words))
      default:
        throw question.problem("a question about objects takes a probe, moments and variants alone")
      }
    }
    guard let line = code.first(where: { $0.number == moment.line }) else {
      throw question.problem("'\(moment.name)' does not follow a line that is shown")
    }
    var asked = question
    asked.scenario += " Look at the moment after \(line.choice)."
    return MadeQuestion(asked, code: code, choices: choices, truth: Self.truth(about: probe))
  }

  /// What exists at a moment of another program, and what its author believed.
  private func variant(_ words: String) throws(QuestionProblem) -> Choice {
    let (probe, moment) = try find(words)
    guard !probe.misconception.isEmpty else {
      throw question.problem("'\(probe.name)' is right, so its choice is no mistake")
    }
    let belief = "So it is in code whose author \(probe.misconception)."
    return Choice(text: Self.text(moment), belief: Belief(sentence: belief))
  }

  // MARK: What is named

  private func shown() throws(QuestionProblem) -> (LifetimeProbe, LifetimeProbe.Moment) {
    let found = try find(
      question.words(
        ofOnly: .probe,
        orElse: "it must name the code that is shown, as '- probe: dependency dropped'"))
    guard found.0.misconception.isEmpty else {
      throw question.problem("'\(found.0.name)' is wrong, so it can only be a variant")
    }
    return found
  }

  /// The probe and the moment of `dependency dropped`.
  private func find(
    _ words: String
  ) throws(QuestionProblem) -> (LifetimeProbe, LifetimeProbe.Moment) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 2, let probe = probes.first(where: { $0.name == parts[0] }) else {
      throw question.problem("there is no probe '\(words)'")
    }
    return (probe, try moment(parts[1], of: probe))
  }

  private func moment(
    _ name: String, of probe: LifetimeProbe
  ) throws(QuestionProblem) -> LifetimeProbe.Moment {
    guard let moment = probe.moments.first(where: { $0.name == name }) else {
      throw question.problem("'\(probe.name)' has no moment '\(name)'")
    }
    return moment
  }

  // MARK: What is shown

  /// The file without what watches it, comments, imports and blank lines.
  private func code(of probe: LifetimeProbe) throws(QuestionProblem) -> [NumberedLine] {
    guard let text = Curriculum.text(of: root.appending(path: probe.path)) else {
      throw question.problem("there is no \(probe.path)", isMissingFile: true)
    }
    return NumberedLine.all(in: text).filter { line in
      line.isCode && !Self.watching.contains(where: line.text.contains)
    }
  }

  /// What lines have that watch the code.
  private static let watching = [
    "Life(", "let life: Life", "look(", "LifetimeProbe(", "withExtendedLifetime",
  ]

  /// What exists at each moment of a probe.
  private static func truth(about probe: LifetimeProbe) -> String {
    let parts = probe.moments.map { "after line \($0.line): \(text($0))" }
    return "This code was run. What existed, \(parts.joined(separator: "; "))."
  }

  private static func text(_ moment: LifetimeProbe.Moment) -> String {
    switch moment.alive.count {
    case 0: "none of them"
    case 1: "\(moment.alive[0]) alone"
    default: moment.alive.joined(separator: " and ")
    }
  }
}
