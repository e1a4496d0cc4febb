// Makes the questions about which objects still exist, from programs that are run for them.

import Curriculum
import Lifetimes

extension Question {
  /// Makes a question from a moment of a probe, and other moments of it or of other probes; nil if its file is not here.
  func aboutWhatIsAlive(in root: URL) throws(BookProblem) -> Question? {
    let (probe, moment) = try find(shown())
    guard probe.misconception.isEmpty else {
      throw problem("'\(probe.name)' is wrong, so it can only be a variant")
    }
    guard let text = Curriculum.text(of: root.appending(path: probe.path)) else { return nil }
    let code = Self.code(in: text).filter { $0.number <= moment.line }
    guard let line = code.first(where: { $0.number == moment.line }) else {
      throw problem("'\(moment.name)' does not follow a line that is shown")
    }
    var choices = [Choice.right(Self.text(moment))]
    for source in others { choices.append(try choice(source, beside: probe)) }
    var asked = self
    asked.scenario += " Look at the moment after \(line.choice)."
    return asked.offering(choices, code: code, truth: Self.truth(about: probe))
  }

  /// What exists at another moment of the probe that is shown, or of a program whose author believed something wrong.
  private func choice(
    _ source: Source, beside shown: LifetimeProbe
  ) throws(BookProblem) -> Choice {
    guard source.kind == .variant else {
      let (_, moment) = try find("\(shown.name) \(source.words)")
      return Choice(text: Self.text(moment), belief: "That is so at another moment of this code.")
    }
    let (probe, moment) = try find(source.words)
    guard !probe.misconception.isEmpty else {
      throw problem("'\(probe.name)' is right, so its choice is no mistake")
    }
    return Choice(
      text: Self.text(moment), belief: "So it is in code whose author \(probe.misconception).")
  }

  /// The probe and the moment of `dependency dropped`.
  private func find(
    _ words: String
  ) throws(BookProblem) -> (LifetimeProbe, LifetimeProbe.Moment) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 2, let probe = LifetimeProbe.all.first(where: { $0.name == parts[0] })
    else { throw problem("there is no probe '\(words)'") }
    guard let moment = probe.moments.first(where: { $0.name == parts[1] }) else {
      throw problem("'\(probe.name)' has no moment '\(parts[1])'")
    }
    return (probe, moment)
  }

  // MARK: What is shown

  /// The text of a probe without what watches it, comments, imports and blank lines.
  private static func code(in text: String) -> [NumberedLine] {
    NumberedLine.all(in: text).filter { line in
      line.isCode && !watching.contains(where: line.text.contains)
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
