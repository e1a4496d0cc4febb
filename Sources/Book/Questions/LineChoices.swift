// Makes the questions about a line of a wrong answer, from the mistakes of an exercise.

import ExerciseRuns

extension Question {
  /// Makes a question from a mistake that is shown, and other mistakes that change other lines; nil if there are no
  /// mistakes here.
  func aboutALine(of exercise: Exercise, _ files: AnswerFiles) throws(BookProblem) -> Question? {
    let name = try shown()
    let mistakes = files.mistakes(exercise)
    guard !mistakes.isEmpty else { return nil }
    let (mistake, wrong, change) = try read(name, among: mistakes, of: exercise, files)
    guard let line = change.newLines.first else {
      throw problem("the mistake '\(mistake.name)' has no line of its own")
    }
    let all = NumberedLine.all(in: wrong)
    // Without comments, imports and blank lines: what the question can be about.
    let code = all.filter { $0.number == line + 1 || $0.isCode }
    var choices = [Choice.right(all[line].choice)]
    for source in others {
      if source.kind == .decoy {
        let reason = "That line is as in the finished code."
        choices.append(try decoy(source.words, in: code, because: reason))
      } else {
        let (other, _, its) = try read(source.words, among: mistakes, of: exercise, files)
        let line = try place(of: its, in: change, other.name)
        choices.append(
          Choice(
            text: all[line].choice,
            belief: "That line is right here. It is the one that changes in another wrong answer. "
              + other.truth))
      }
    }
    return offering(choices, code: code, truth: mistake.truth)
  }

  /// A mistake, its text, and how that differs from the finished file.
  private func read(
    _ name: String, among mistakes: [Variant], of exercise: Exercise, _ files: AnswerFiles
  ) throws(BookProblem) -> (Variant, String, [Difference.Place]) {
    guard let mistake = mistakes.first(where: { $0.name == name }) else {
      throw problem("\(exercise.id) has no mistake '\(name)'")
    }
    let wrong = files.variant(mistake)
    guard !wrong.isEmpty else { throw problem("the mistake '\(name)' no longer applies") }
    return (mistake, wrong, Difference.compared(files.solution(exercise), wrong))
  }

  /// The line that another mistake changes, counted from zero in the one that is shown.
  private func place(
    of other: [Difference.Place], in shown: [Difference.Place], _ name: String
  ) throws(BookProblem) -> Int {
    guard let place = other.firstOldLine else {
      throw problem("the mistake '\(name)' changes no line")
    }
    guard let line = shown.newPlace(of: place) else {
      throw problem("'\(name)' changes the line that is wrong here: two equal choices")
    }
    return line
  }
}

extension Variant {
  /// A mistake and what its tests say.
  fileprivate var truth: String {
    let belief = misconception.replacing(#/ \([A-Z]\d+\)$/#, with: "")
    guard let refusal else { return "\(belief)." }
    let teller = refusal.isByTest ? "A test says" : "The compiler says"
    return "\(belief). \(teller): \"\(refusal.words)\"."
  }
}
