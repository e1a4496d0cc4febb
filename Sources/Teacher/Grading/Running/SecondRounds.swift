// Which exercises are tested again, because an answer that they build on is wrong. Pure.

import Curriculum

/// Plans the rounds in which finished files stand in the place of wrong answers.
///
/// An exercise is tested again when all that it builds on is decided, so that each is blamed for its own
/// faults alone.
struct SecondRounds {
  /// The exercises of one build, and whose finished files it contains.
  struct Round: Equatable {
    let exercises: [ExerciseID]
    let finished: Set<ExerciseID>
  }

  private let needs: [ExerciseID: Set<ExerciseID>]
  /// The exercises whose answers are wrong, whatever they build on.
  private var wrong: Set<ExerciseID>
  /// The exercises that are still to be tested again.
  private var open: Set<ExerciseID>

  /// Plans after the first round.
  ///
  /// - Parameters:
  ///   - needs: The exercises that each builds on, directly or not.
  ///   - unbuilt: The exercises whose answers are not allowed, or do not compile.
  ///   - unsolved: The other exercises that are begun, and not solved.
  init(needs: [ExerciseID: Set<ExerciseID>], unbuilt: Set<ExerciseID>, unsolved: Set<ExerciseID>) {
    self.needs = needs
    let all = unbuilt.union(unsolved)
    open = unsolved.filter { !(needs[$0] ?? []).isDisjoint(with: all) }
    wrong = all.subtracting(open)
  }

  /// The next round; nil if all is decided.
  var next: Round? {
    let ready = open.filter { (needs[$0] ?? []).isDisjoint(with: open) }.sorted()
    guard !ready.isEmpty else { return nil }
    let finished = ready.map { needs[$0] ?? [] }.reduce(into: Set()) { $0.formUnion($1) }
    return Round(exercises: ready, finished: finished.intersection(wrong))
  }

  /// The exercises whose finished files help another.
  func helpers(of id: ExerciseID) -> [ExerciseID] {
    (needs[id] ?? []).intersection(wrong).sorted()
  }

  /// Takes note of how the exercise of a round ended.
  mutating func add(_ id: ExerciseID, isSolved: Bool) {
    open.remove(id)
    if !isSolved { wrong.insert(id) }
  }
}
