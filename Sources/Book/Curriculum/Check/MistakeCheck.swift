// Checks the mistakes of one exercise.

import CommandSupport
import Foundation

/// Finds out whether an exercise has mistakes, and whether each is a difference from its solution.
struct MistakeCheck {
  let files: ExerciseFiles

  /// One sentence if there is no mistake, and one for each that is not as it should be.
  var problems: [BookProblem] {
    let mistakes = names(in: files.root.appending(path: files.mistakes))
      .filter { !$0.hasPrefix(".") }.sorted()
    guard !mistakes.isEmpty else {
      let id = files.exercise.id
      let advice = "Put at least one wrong answer into \(files.mistakes)."
      return [BookProblem(about: files.mistakes, "Exercise \(id) has no mistake. \(advice)")]
    }
    return mistakes.compactMap { problem(in: "\(files.mistakes)/\($0)") }
  }

  private func problem(in path: String) -> BookProblem? {
    guard path.hasSuffix(Mistake.ending) else {
      let advice = "Make one: \(workbookCommand) new mistake \(files.exercise.id) NAME"
      return BookProblem(about: path, "\(path) is no difference from \(files.solution). \(advice)")
    }
    do throws(UnreadableFile) {
      let text = try readText(of: files.root.appending(path: path))
      guard let mistake = Mistake(text, path: path), mistake.exercise == files.exercise.id else {
        return wrongHeader(in: path)
      }
      return staleDifference(of: mistake) ?? staleNumber(of: mistake)
    } catch {
      return BookProblem(cannotRead: path, error, "Write a wrong answer there, or remove it.")
    }
  }

  private func wrongHeader(in path: String) -> BookProblem {
    let name = path.split(separator: "/").last?.dropLast(Mistake.ending.count) ?? ""
    let start = "Mistake \(files.exercise.id) · \(name) · "
    return BookProblem(
      path: path,
      "the first line must be like '\(start)The student believed that … · expect: \"…\"'."
    )
  }

  /// That a test which was red with it is not there any more.
  private func staleNumber(of mistake: Mistake) -> BookProblem? {
    guard !mistake.failing.isEmpty, let tests = text(of: files.root.appending(path: files.tests))
    else { return nil }
    let numbers = (tests + files.furtherTests).matches(of: /func `(\d+)\b/).compactMap { Int($0.1) }
    guard let missing = mistake.failing.first(where: { !numbers.contains($0) }) else { return nil }
    return BookProblem(
      path: mistake.path, line: 2,
      "there is no test \(missing); record it anew: "
        + "\(workbookCommand) verify \(mistake.exercise) --record")
  }

  /// That the difference does not fit the solution; a solution that cannot be read is told elsewhere.
  private func staleDifference(of mistake: Mistake) -> BookProblem? {
    do throws(BookProblem) {
      _ = try mistake.answer(in: files.root)
      return nil
    } catch {
      return error.path == mistake.path ? error : nil
    }
  }
}
