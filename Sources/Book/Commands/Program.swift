// The programs behind the commands; all but the first are built when they are first asked for.

/// A program that has some of the commands.
package struct Program: Equatable, Sendable {
  /// The name of the executable.
  package let product: String
  /// What sentences call it.
  let words: String

  /// What a student needs every day.
  package static let desk = Program(product: "workbook", words: "workbook")
  /// The finished styles: run, compared and asked about.
  package static let styles = Program(product: "workbook-styles", words: "the styles")
  /// What shows schedules: the game in which the student chooses them, and those of an exercise.
  package static let game = Program(
    product: "workbook-break", words: "the game and the schedules")
  /// What teachers and authors need.
  package static let teacher = Program(product: "workbook-teacher", words: "the teacher's tools")
  /// What measures; its command stands alone, `bench`.
  package static let bench = Program(product: "workbook-bench", words: "the benchmark")
}
