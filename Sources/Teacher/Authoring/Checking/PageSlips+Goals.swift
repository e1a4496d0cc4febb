// Checks what a lesson promises at its head: what readers can do when they have solved it.

import Curriculum

extension Workbook {
  /// The line above the list of goals.
  static let goalsHead = "**After this chapter you can**"

  /// Goals of a lesson that no exercise stands for, and exercises that stand for no goal; none if the lesson has no goals.
  ///
  /// The goals are the list below the line `**After this chapter you can**`, three to five of them. Each
  /// names exercises of the chapter: `stop a request at any moment (1.5, 1.7);`.
  func goalSlips(of chapter: Chapter) -> [String] {
    let (lesson, lines) = (chapter.lesson, Page(chapter.lesson, in: root).prose)
    guard let head = lines.firstIndex(where: { $0 == Self.goalsHead }) else { return [] }
    let goals = lines[(head + 1)...].drop(while: \.isEmpty).prefix { $0.hasPrefix("- ") }
    guard (3...5).contains(goals.count) else {
      return ["\(lesson):\(head + 1) has \(goals.count) goals. Write three to five."]
    }
    let own = chapter.exercises.map(\.id)
    let named = goals.map { goal in
      goal.matches(of: /[1-9]\.[0-9]+/).compactMap { ExerciseID(String($0.0)) }
    }
    let wrong = zip(goals.indices, named).flatMap { line, ids in
      ids.isEmpty
        ? ["\(lesson):\(line + 1): the goal names no exercise. Write '(\(chapter.id).1)'."]
        : ids.filter { !own.contains($0) }.map {
          "\(lesson):\(line + 1): the goal names \($0), which is no exercise of chapter \(chapter.id)."
        }
    }
    return wrong
      + own.filter { !named.joined().contains($0) }.map {
        "\(lesson): no goal names \($0). Say what a reader can do who has solved it."
      }
  }
}
