// Checks what a lesson promises at its head: what readers can do when they have solved it.

import Curriculum
import Foundation

/// Finds goals of a lesson that no exercise stands for, and exercises that stand for no goal.
///
/// The goals are the list below the line `**After this chapter you can**`, three to five of them. Each
/// names exercises of the chapter: `stop a request at any moment (1.5, 1.7);`.
struct GoalsCheck {
  /// The line above the list.
  static let head = "**After this chapter you can**"

  let chapter: Chapter
  let root: URL

  /// One sentence for each slip; none if the lesson has no goals.
  var problems: [String] {
    let lines = Page(chapter.lesson, in: root).prose
    guard let head = lines.firstIndex(where: { $0 == Self.head }) else { return [] }
    let goals = lines[(head + 1)...].drop(while: \.isEmpty).prefix { $0.hasPrefix("- ") }
    return (3...5).contains(goals.count)
      ? goals.indices.flatMap { problems(of: lines[$0], at: $0 + 1) } + missing(in: goals)
      : ["\(chapter.lesson):\(head + 1) has \(goals.count) goals. Write three to five."]
  }

  private func problems(of goal: Substring, at line: Int) -> [String] {
    let ids = Self.exercises(in: goal)
    let place = "\(chapter.lesson):\(line)"
    if ids.isEmpty { return ["\(place): the goal names no exercise. Write '(\(chapter.id).1)'."] }
    return ids.filter { id in !chapter.exercises.contains { $0.id == id } }.map { id in
      "\(place): the goal names \(id), which is no exercise of chapter \(chapter.id)."
    }
  }

  private func missing(in goals: ArraySlice<Substring>) -> [String] {
    let named = Set(goals.flatMap(Self.exercises))
    return chapter.exercises.map(\.id).filter { !named.contains($0) }.map { id in
      "\(chapter.lesson): no goal names \(id). Say what a reader can do who has solved it."
    }
  }

  private static func exercises(in goal: Substring) -> [ExerciseID] {
    goal.matches(of: /[1-9]\.[0-9]+/).compactMap { ExerciseID(String($0.0)) }
  }
}
