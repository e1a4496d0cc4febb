// The programs behind the commands; all but the first are built when they are first asked for.

/// A program that has some of the commands.
package enum Program: Sendable {
  /// The executable `workbook`: what a student needs every day.
  case desk
  /// The finished styles: run, compared and asked about.
  case styles
  /// What shows schedules: the game in which the student chooses them, and those of an exercise.
  case game
  /// What teachers and authors need.
  case teacher

  /// The name of the executable.
  package var product: String {
    switch self {
    case .desk: "workbook"
    case .styles: "workbook-styles"
    case .game: "workbook-break"
    case .teacher: "workbook-teacher"
    }
  }

  /// What sentences call it.
  var words: String {
    switch self {
    case .desk: "workbook"
    case .styles: "the styles"
    case .game: "the game and the schedules"
    case .teacher: "the teacher's tools"
    }
  }
}
