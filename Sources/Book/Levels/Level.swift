// A level of `workbook break`: a small program, what the player has to make happen in it, and what mends it.

import Interleaving

/// A program whose threads the player schedules.
package struct Level: Sendable {
  /// The word that names it: `lost-cancel`.
  package let name: String
  /// The exercises in which such a race is met: `1.5`.
  package var exercises: [String] = []
  /// What the code is for, and what the player has to make happen.
  package let goal: String
  /// Lines of the program, each with the reason why it let the fault in, or why not: the first one did.
  ///
  /// There are none if the program is right.
  package var suspects: KeyValuePairs<String, String> = [:]
  /// The name of each thread, and of the method that it calls.
  package let threads: KeyValuePairs<String, String>
  /// Makes the objects of a play, and returns what each thread calls: the mended methods if asked for.
  let bodies: @Sendable (SchedulePlay, _ isMended: Bool) -> [@Sendable () -> Void]
  /// Says what is wrong at the end, by what the threads did; nil if nothing is.
  var rule: @Sendable ([Act]) -> String? = { _ in nil }
  /// The path of its source file.
  package let file: String

  /// Whether no schedule breaks the program.
  package var isRight: Bool { suspects.isEmpty }

  /// The program, broken as the player sees it, or mended.
  package func program(isMended: Bool = false) -> ScheduleSearch.Program {
    { play in
      for (thread, body) in zip(threads, bodies(play, isMended)) { play.thread(thread.key, body) }
      return { rule(play.acts.map(Act.init)) }
    }
  }
}
