// Compares the exercises with the copies that 'not started' is decided by.

import Curriculum
import Foundation

/// Finds exercises that differ from their stubs.
struct StubCheck {
  let chapter: Chapter
  let root: URL

  /// One sentence for each.
  var problems: [String] {
    chapter.exercises.compactMap { exercise in
      let stub = "\(chapter.stubs)/\(exercise.fileName)"
      guard let shipped = try? Data(contentsOf: root.appending(path: stub)),
        let file = try? Data(contentsOf: root.appending(path: exercise.path)), file != shipped
      else { return nil }
      return
        "\(exercise.path) differs from its stub \(stub). Copy the one that is right over the other."
    }
  }
}
