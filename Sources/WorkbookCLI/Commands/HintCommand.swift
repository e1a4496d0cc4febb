// `workbook hint 1.2`: the hints for an exercise, one at a time.

import Curriculum

enum HintCommand: Command {
  static let name = "hint"
  static let usage = "hint <exercise> [--level 1|2|3]"
  static let summary = "Shows one of an exercise's three hints."
  static let details =
    "Level 1 (the default) says where to look, 2 says what to do, 3 is nearly the code."
  static let options = ["--level"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    let exercise = try workbook.exercise(in: arguments)
    let level = try level(in: arguments)
    guard let hint = workbook.hints(for: exercise.id).first(where: { $0.level == level }) else {
      let file = workbook.chapter(exercise.id.chapter)?.hintFile ?? "the chapter"
      throw .failure("\(file) has no hint \(level) for \(exercise.id).")
    }
    printHint(hint, exercise)
  }

  private static func printHint(_ hint: Hint, _ exercise: Exercise) {
    let title = hint.title.isEmpty ? "" : " · \(hint.title)"
    print("\(exercise.id) \(exercise.title) · hint \(hint.level) of 3\(title)\n\n\(hint.text)\n")
    let next =
      hint.level < 3
      ? "swift run workbook hint \(exercise.id) --level \(hint.level + 1)"
      : "swift test --filter Chapter\(exercise.id.chapter)"
    print("Next: \(exercise.place), then \(next)")
  }

  private static func level(in arguments: Arguments) throws(CommandError) -> Int {
    guard let text = arguments.values["--level"] else { return 1 }
    guard let level = Int(text), (1...3).contains(level) else {
      throw .usage("There is no level '\(text)'; the levels are 1, 2 and 3.")
    }
    return level
  }
}

extension Workbook {
  /// The exercise that the arguments name.
  fileprivate func exercise(in arguments: Arguments) throws(CommandError) -> Exercise {
    let text = try arguments.word()
    let exercises = "the exercises are \(chapters.compactMap(\.span).joined(separator: ", "))."
    guard let text else { throw .usage("Name the exercise that needs a hint; \(exercises)") }
    guard let exercise = ExerciseID(text).flatMap({ self.exercise($0) }) else {
      throw .usage("There is no exercise '\(text)'; \(exercises)")
    }
    return exercise
  }
}

extension Chapter {
  /// The first and the last exercise, `1.1–1.7` for example; nil if there is none.
  fileprivate var span: String? {
    guard let first = exercises.first?.id, let last = exercises.last?.id else { return nil }
    return first == last ? "\(first)" : "\(first)–\(last)"
  }
}
