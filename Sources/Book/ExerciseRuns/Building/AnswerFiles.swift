// The texts that can stand in the place of an exercise's file: stub, solution, variants.

/// Reads the stubs, solutions and variants of a workbook.
package struct AnswerFiles: Sendable {
  private let root: URL

  /// Names the folder of the workbook, and reads nothing yet.
  package init(in root: URL) { self.root = root }

  /// What stands in the exercise's file.
  package func answer(_ exercise: Exercise) -> String { text(of: exercise.path, in: root) }

  /// The exercise as it is shipped; empty if there is no stub.
  package func stub(_ exercise: Exercise) -> String {
    (try? Stub(of: exercise).text(in: root)) ?? ""
  }

  /// The stub after an edit that changes no code: its tests run, and test the placeholder.
  package func touchedStub(_ exercise: Exercise) -> String {
    stub(exercise) + "\n// This line makes the exercise started.\n"
  }

  /// The finished code.
  package func solution(_ exercise: Exercise) -> String { text(of: exercise.solution, in: root) }

  /// A variant of the finished code; empty if it no longer applies.
  package func variant(_ variant: Variant) -> String {
    (try? variant.answer(in: root)) ?? ""
  }

  /// The variants of an exercise, by name, but for those that no longer apply to the finished code.
  package func variants(_ exercise: Exercise) -> [Variant] {
    allVariants(exercise).filter { !variant($0).isEmpty }
  }

  /// All variants of an exercise, by name.
  package func allVariants(_ exercise: Exercise) -> [Variant] {
    names(in: root.appending(path: exercise.variants)).sorted()
      .map { "\(exercise.variants)/\($0)" }.compactMap { Variant(text(of: $0, in: root), path: $0) }
  }

  /// The wrong answers to an exercise, by name.
  package func mistakes(_ exercise: Exercise) -> [Variant] {
    allVariants(exercise).filter { $0.refusal != nil }
  }
}

extension [Exercise] {
  /// A text for each exercise, by its number.
  package func texts(_ text: (Exercise) -> String) -> [ExerciseID: String] {
    Dictionary(uniqueKeysWithValues: map { ($0.id, text($0)) })
  }
}
