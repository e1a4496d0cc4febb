// Checks the mistakes of one exercise.

import Foundation

/// Finds out whether an exercise has mistakes, and reads their first lines.
struct MistakeCheck {
  let files: ExerciseFiles

  /// One sentence if there is no mistake, and one for each first line that is wrong.
  var problems: [BookProblem] {
    let mistakes = names(in: files.root.appending(path: files.mistakes))
      .filter { $0.hasSuffix(".swift") }.sorted()
    guard !mistakes.isEmpty else {
      let id = files.exercise.id
      let advice = "Put at least one wrong answer into \(files.mistakes)."
      return [BookProblem(about: files.mistakes, "Exercise \(id) has no mistake. \(advice)")]
    }
    return mistakes.compactMap { problem(in: "\(files.mistakes)/\($0)") }
  }

  private func problem(in path: String) -> BookProblem? {
    do throws(UnreadableFile) {
      let mistake = Mistake(try readText(of: files.root.appending(path: path)), path: path)
      guard mistake?.exercise != files.exercise.id else { return nil }
      let start = "// Mistake \(files.exercise.id) · \(swiftName(path)) · "
      return BookProblem(
        path: path,
        "the first line must be like '\(start)The student believed that … · expect: \"…\"'."
      )
    } catch {
      return BookProblem(cannotRead: path, error, "Write a wrong answer there, or remove it.")
    }
  }
}
