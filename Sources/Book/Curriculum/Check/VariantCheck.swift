// Checks the variants of one exercise.

import CommandSupport
import Foundation

/// Finds out whether an exercise has mistakes, and whether each variant differs from the solution.
struct VariantCheck {
  let files: ExerciseFiles

  /// One sentence if there is no wrong answer, and one for each variant that is not as it should be.
  var problems: [BookProblem] {
    let paths = names(in: files.root.appending(path: files.variants))
      .filter { !$0.hasPrefix(".") && $0 != Stub.fileName }.sorted().map {
        "\(files.variants)/\($0)"
      }
    let found = paths.compactMap(problem)
    guard found.isEmpty, !paths.contains(where: isWrong) else { return found }
    return [
      BookProblem(
        about: files.variants,
        "Exercise \(files.exercise.id) has no mistake. Put at least one wrong answer into "
          + "\(files.variants).")
    ]
  }

  private func isWrong(_ path: String) -> Bool {
    let text = text(of: files.root.appending(path: path)) ?? ""
    return Variant(text, path: path)?.refusal != nil
  }

  private func problem(in path: String) -> BookProblem? {
    guard path.hasSuffix(Variant.ending) else {
      let advice = "Make one: \(workbookCommand) new mistake \(files.exercise.id) NAME"
      return BookProblem(about: path, "\(path) is no difference from \(files.solution). \(advice)")
    }
    do throws(BookProblem) {
      let text = try readText(
        of: path, in: files.root, orElse: "Write a wrong answer there, or remove it.")
      guard let variant = Variant(text, path: path), variant.exercise == files.exercise.id else {
        throw wrongHeader(in: path)
      }
      _ = try variant.answer(in: files.root)
      return staleNumber(of: variant)
    } catch {
      // A solution that cannot be read is told elsewhere.
      return error.path == path ? error : nil
    }
  }

  private func wrongHeader(in path: String) -> BookProblem {
    let name = path.split(separator: "/").last?.dropLast(Variant.ending.count) ?? ""
    let start = "Wrong \(files.exercise.id) · \(name) · "
    return BookProblem(
      path: path,
      "the first line must be like '\(start)The student believed that … · expect: \"…\"'; a race "
        + "begins with 'Race', and a right answer, without the words behind it, with 'Right'."
    )
  }

  /// That a test which was red with it is not there any more.
  private func staleNumber(of variant: Variant) -> BookProblem? {
    guard !variant.failing.isEmpty, let tests = text(of: files.root.appending(path: files.tests))
    else { return nil }
    let numbers = (tests + files.furtherTests).matches(of: /func `(\d+)\b/).compactMap { Int($0.1) }
    guard let missing = variant.failing.first(where: { !numbers.contains($0) }) else { return nil }
    return BookProblem(
      path: variant.path, line: 2,
      "there is no test \(missing); record it anew: "
        + "\(workbookCommand) verify \(variant.exercise) --record")
  }
}
