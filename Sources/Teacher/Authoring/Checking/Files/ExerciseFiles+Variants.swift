// Checks the variants of one exercise.

import CommandSupport
import Curriculum
import Foundation

extension ExerciseFiles {
  /// One sentence if there is no wrong answer, and one for each variant that is not as it should be.
  var variantProblems: [BookProblem] {
    let paths = names(in: root.appending(path: exercise.variants))
      .filter { !$0.hasPrefix(".") && $0 != Stub.fileName }.sorted().map {
        "\(exercise.variants)/\($0)"
      }
    let tests = tests
    // Without tests there is nothing to compare, and that is told elsewhere.
    let numbers = tests.isEmpty ? nil : Set(tests.flatMap(\.swiftTests).compactMap(\.number))
    let found = paths.compactMap { problem(in: $0, numbers) }
    guard found.isEmpty, !paths.contains(where: isWrong) else { return found }
    return [
      BookProblem(
        about: exercise.variants,
        "Exercise \(exercise.id) has no mistake. Put at least one wrong answer into "
          + "\(exercise.variants).")
    ]
  }

  private func isWrong(_ path: String) -> Bool {
    let text = Curriculum.text(of: root.appending(path: path)) ?? ""
    return Variant(text, path: path)?.refusal != nil
  }

  private func problem(in path: String, _ numbers: Set<Int>?) -> BookProblem? {
    guard path.hasSuffix(Variant.ending) else {
      let advice = "Make one: \(workbookCommand) new mistake \(exercise.id) NAME"
      return BookProblem(
        about: path, "\(path) is no difference from \(exercise.solution). \(advice)")
    }
    do throws(BookProblem) {
      let text = try readText(
        of: path, in: root, orElse: "Write a wrong answer there, or remove it.")
      guard let variant = Variant(text, path: path), variant.exercise == exercise.id else {
        throw wrongHeader(in: path)
      }
      _ = try variant.answer(in: root)
      return staleNumber(of: variant, numbers)
    } catch {
      // A solution that cannot be read is told elsewhere.
      return error.path == path ? error : nil
    }
  }

  private func wrongHeader(in path: String) -> BookProblem {
    let name = path.split(separator: "/").last?.dropLast(Variant.ending.count) ?? ""
    let start = "Wrong \(exercise.id) · \(name) · "
    return BookProblem(
      path: path,
      "the first line must be like '\(start)The student believed that … · expect: \"…\"'; a race "
        + "begins with 'Race', and a right answer, without the words behind it, with 'Right'."
    )
  }

  /// That a test which was red with it is not there any more.
  private func staleNumber(of variant: Variant, _ numbers: Set<Int>?) -> BookProblem? {
    guard let missing = variant.failing.first(where: { numbers?.contains($0) == false }) else {
      return nil
    }
    return BookProblem(
      path: variant.path, line: 2,
      "there is no test \(missing); record it anew: "
        + "\(workbookCommand) verify \(variant.exercise) --record")
  }
}
