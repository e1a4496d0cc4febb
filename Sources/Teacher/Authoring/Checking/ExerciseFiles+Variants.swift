// Checks the variants of one exercise.

import CommandSupport
import Curriculum
import Foundation

extension ExerciseFiles {
  /// One sentence if there is no wrong answer, and one for each variant that is not as it should be.
  var variantSlips: [String] {
    let paths = names(in: root.appending(path: exercise.variants)).sorted()
      .filter { !$0.hasPrefix(".") && $0 != Stub.fileName }.map { "\(exercise.variants)/\($0)" }
    let found = paths.compactMap(slip)
    let hasMistake = paths.contains { path in
      text(of: root.appending(path: path)).flatMap { Variant($0, path: path) }?.refusal != nil
    }
    guard found.isEmpty, !hasMistake else { return found }
    return [
      "Exercise \(exercise.id) has no mistake. Put at least one wrong answer into "
        + "\(exercise.variants)."
    ]
  }

  private func slip(in path: String) -> String? {
    guard path.hasSuffix(Variant.ending) else {
      return "\(path) is no difference from \(exercise.solution). "
        + "Make one: \(workbookCommand) new mistake \(exercise.id) NAME"
    }
    do throws(BookProblem) {
      let text = try readText(
        of: path, in: root, orElse: "Write a wrong answer there, or remove it.")
      guard let variant = Variant(text, path: path), variant.exercise == exercise.id else {
        return wrongHeader(in: path)
      }
      _ = try variant.answer(in: root)
      // A test that was red with it may not be there any more. Without tests, that is told elsewhere.
      let missing = variant.failing.first { !tests.isEmpty && !numbers.contains($0) }
      return missing.map { number in
        "\(path):2: there is no test \(number); record it anew: "
          + "\(workbookCommand) verify \(exercise.id) --record"
      }
    } catch {
      // A solution that cannot be read is told elsewhere.
      return error.path == path ? error.description : nil
    }
  }

  private func wrongHeader(in path: String) -> String {
    let name = path.split(separator: "/").last?.dropLast(Variant.ending.count) ?? ""
    return "\(path):1: the first line must be like 'Wrong \(exercise.id) · \(name) · The student "
      + "believed that … · expect: \"…\"'; a race begins with 'Race', and a right answer, without "
      + "the words behind it, with 'Right'."
  }
}
