// How the state of an exercise is told in a list.

import CommandSupport
import Curriculum

extension ExerciseState {
  /// The state in words and in its colour.
  package var coloured: String {
    let colour: Terminal.Colour? =
      switch self {
      case .solved: .green
      case .red, .crashed, .damaged: .red
      case .started, .changed, .changedSinceSolved, .taken: .yellow
      case .waiting, .blocked: .faint
      case .notStarted: nil
      }
    return Terminal.paint(description, colour)
  }
}
