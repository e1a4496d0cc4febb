// Questions about a student's own code, made from its file and its recorded runs.

import Curriculum
import Foundation
import RuleJudging
import Rules
import Traces

/// The questions about a workflow that a student has solved.
package struct OwnQuestions {
  /// How many are asked.
  private static let count = 3
  /// The most wrong choices of one question.
  private static let mostWrong = 3

  private let exercise: Exercise
  private let code: OwnCode
  private let runs: [AskedScenario: Trace]

  /// Prepares questions about the file of an exercise.
  ///
  /// - Parameter runs: Runs of the student's code, each with the lines that were at work.
  package init(about exercise: Exercise, _ runs: [AskedScenario: Trace], in root: URL) {
    (self.exercise, self.runs) = (exercise, runs)
    code = OwnCode(exercise: exercise, root: root)
  }

  /// The first three that can be made: fewer if the runs have too little to ask about.
  package var made: [MadeQuestion] {
    let candidates = [
      question(.outcome, about: .cancelledTwice), placeQuestion,
      question(.order, about: .cancelledInDecoding), question(.order, about: .cancelledFirst),
      question(.order, about: .success),
    ]
    return Array(candidates.compactMap(\.self).prefix(Self.count))
  }

  /// The names that the answers of an exercise are kept under.
  package static func ids(of exercise: ExerciseID) -> [String] {
    (AskedScenario.allCases.map(\.rawValue) + [placeName]).map { "\(exercise) own-\($0)" }
  }

  private static let placeName = "line"

  private func question(
    _ kind: Question.Kind, _ name: String, _ scenario: String, flaws: [String] = []
  ) -> Question {
    Question(
      exercise: exercise.id, name: "own-\(name)", kind: kind, scenario: scenario,
      sources: flaws.map { .init(kind: .flaw, words: $0) }, made: "", path: exercise.path, line: 1)
  }

  // MARK: Runs

  /// A question about the student's run in a scene; nil if no flawed run of the scenario ends otherwise.
  private func question(_ kind: Question.Kind, about scene: AskedScenario) -> MadeQuestion? {
    guard let run = runs[scene] else { return nil }
    func made(_ flaws: [String]) -> MadeQuestion? {
      let question = question(kind, scene.rawValue, scene.words, flaws: flaws)
      return try? question.aboutRuns(beside: run)
    }
    var flaws: [String] = []
    // The last flaws of the list are about special cancels: they fit best.
    for flaw in misconceptions.reversed() where flaws.count < Self.mostWrong {
      guard let texts = made(flaws + [flaw])?.choices.map(\.text),
        Set(texts).count == texts.count
      else { continue }
      flaws.append(flaw)
    }
    guard !flaws.isEmpty, var question = made(flaws) else { return nil }
    if let place = code.place(of: .completion, in: run) {
      question.lead = "Your completion comes from \(code.words(of: place))"
    }
    return question
  }

  // MARK: Lines

  /// Which line of the student's is at work when the request is stopped, or another moment that a single
  /// line is at work at; nil if the runs show too few lines.
  private var placeQuestion: MadeQuestion? {
    for moment in OwnMoment.all.prefix(3) {
      guard let run = runs[moment.scene], let place = code.place(of: moment, in: run) else {
        continue
      }
      var choices = [Choice(code.choice(of: place))]
      for other in OwnMoment.all where choices.count <= Self.mostWrong {
        guard let run = runs[other.scene], let place = code.place(of: other, in: run),
          !choices.contains(where: { $0.text == code.choice(of: place) })
        else { continue }
        choices.append(
          Choice(
            code.choice(of: place),
            because: "That line of yours is at work when \(other.words)."))
      }
      guard choices.count > 1 else { continue }
      let scenario = "\(moment.scene.words) Look at the moment when \(moment.words)."
      var question = MadeQuestion(
        question(.place, Self.placeName, scenario), code: code.shown, choices: choices)
      question.lead = "It is \(code.words(of: place))"
      return question
    }
    return nil
  }
}

extension AskedScenario {
  /// What happens, to the student.
  fileprivate var words: String {
    switch self {
    case .success: "Your run starts, and both requests succeed."
    case .cancelledTwice:
      "Your request for the list is in flight, and `cancel()` is called twice."
    case .cancelledInDecoding:
      "The list has come, and your run decodes it. At that moment `cancel()` is called."
    case .cancelledFirst: "`cancel()` is called on your run, and then `start()`."
    }
  }
}
