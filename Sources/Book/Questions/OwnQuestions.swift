// Questions about a student's own code, made from its file and its recorded runs.

import Curriculum
import Rules

/// The questions about a workflow that a student has solved.
package struct OwnQuestions {
  /// How many are asked.
  private static let count = 3
  /// The most wrong choices of one question.
  private static let mostWrong = 3

  private let exercise: Exercise
  private let runs: [AskedScenario: Trace]
  private let root: URL

  /// Prepares questions about the file of an exercise.
  ///
  /// - Parameter runs: Runs of the student's code, each with the lines that were at work.
  package init(about exercise: Exercise, _ runs: [AskedScenario: Trace], in root: URL) {
    self.exercise = exercise
    self.runs = runs
    self.root = root
  }

  /// The first three that can be made: fewer if the runs have too little to ask about.
  package var made: [Question] {
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

  private func question(_ kind: Question.Kind, _ name: String, _ scenario: String) -> Question {
    Question(
      exercise: exercise.id, name: "own-\(name)", kind: kind, scenario: scenario,
      path: exercise.path, line: 1)
  }

  /// A question about the student's run in a scene; nil if no flawed run of the scenario ends otherwise.
  private func question(_ kind: Question.Kind, about scene: AskedScenario) -> Question? {
    guard let run = runs[scene] else { return nil }
    let question = question(kind, scene.rawValue, scene.words)
    // The last flaws of the list are about special cancels: they fit best.
    let wrong = misconceptions.reversed().lazy.compactMap { try? question.choice($0, beside: run) }
    guard let choices = Self.choices(question.choice(of: run), among: wrong) else { return nil }
    var made = question.offering(choices, run: run)
    if let place = place(of: .completion, in: run) {
      made.lead = "Your completion comes from \(words(of: place))"
    }
    return made
  }

  /// The right choice, and the first three of the others that say something else; nil if there is none.
  private static func choices(
    _ right: Choice, among others: some Sequence<Choice>
  ) -> [Choice]? {
    var choices = [right]
    for other in others where !choices.contains(where: { $0.text == other.text }) {
      choices.append(other)
      if choices.count > mostWrong { break }
    }
    return choices.count > 1 ? choices : nil
  }

  /// Which line of the student's is at work at the first moment that the runs have; nil if they show too few lines.
  private var placeQuestion: Question? {
    let seen = OwnMoment.all.compactMap { moment in
      runs[moment.scene].flatMap { place(of: moment, in: $0) }.map { (moment, $0) }
    }
    let asked = OwnMoment.all.prefix(3).map(\.words)
    guard let (moment, place) = seen.first(where: { asked.contains($0.0.words) }) else {
      return nil
    }
    let wrong = seen.map { other, place in
      Choice(
        text: choice(of: place), belief: "That line of yours is at work when \(other.words).")
    }
    guard let choices = Self.choices(.right(choice(of: place)), among: wrong) else { return nil }
    let scenario = "\(moment.scene.words) Look at the moment when \(moment.words)."
    var made = question(.place, Self.placeName, scenario)
      .offering(choices, code: lines(of: exercise.codePath(in: root)).filter(\.isCode))
    made.lead = "It is \(words(of: place))"
    return made
  }

  // MARK: Lines

  /// The line that was at work at a moment: of the workflow's file, or else of another of the chapter.
  private func place(of moment: OwnMoment, in run: Trace) -> CodePlace? {
    guard let seen = run.first(where: moment.isShown)?.moment else { return nil }
    let places = seen.lines.filter { saysWhatHappens(text(of: $0)) }
    return places.first { $0.path == exercise.path } ?? places.first
  }

  /// A line as a choice names it: with its file, if that is not the workflow's.
  private func choice(of place: CodePlace) -> String {
    let line = NumberedLine(number: place.line, text: text(of: place)).choice
    return place.path == exercise.path ? line : "\(swiftName(place.path)).swift, \(line)"
  }

  /// A line as a sentence leads to it.
  private func words(of place: CodePlace) -> String {
    "\(place.path):\(place.line): \(trimmed(text(of: place)))"
  }

  private func text(of place: CodePlace) -> String {
    lines(of: place.path).first { $0.number == place.line }?.text ?? ""
  }

  private func lines(of path: String) -> [NumberedLine] {
    NumberedLine.all(in: Curriculum.text(of: path, in: root))
  }
}

/// A moment of a run at which a line of the student's is at work.
private struct OwnMoment {
  /// The scene in which the moment is looked at.
  let scene: AskedScenario
  /// The moment in words that can follow `when`.
  let words: String
  let isShown: @Sendable (TraceEvent) -> Bool

  static let completion = Self(scene: .cancelledTwice, words: "the completion runs") {
    $0.outcome != nil
  }

  /// All moments; first those at which a single line is at work.
  static let all = [
    Self(scene: .cancelledTwice, words: "the transport is told to stop the request for the list") {
      $0 == .cancelRequest(.list)
    },
    completion,
    Self(scene: .success, words: "the request for the list is sent") { $0.sent == .list },
    Self(scene: .success, words: "the list is decoded") { $0 == .decode(.list) },
    Self(scene: .success, words: "the request for the user is sent") { $0.sent == .detail },
    Self(scene: .success, words: "the user is decoded") { $0 == .decode(.detail) },
  ]
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

extension Exercise {
  /// The file with the workflow's code: its own, or another of the folder to whose class that one gives a name.
  package func codePath(in root: URL) -> String {
    let folder = "Chapters/\(module)"
    let own = Curriculum.text(of: path, in: root)
    guard let name = own.firstMatch(of: #/(?m)^public typealias UserFetch = (\w+)/#)?.1 else {
      return path
    }
    return swiftFiles(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
      .first { Curriculum.text(of: $0, in: root).contains("class \(name)") } ?? path
  }
}
