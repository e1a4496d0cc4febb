// Whose given code an exercise calls: 1.5 asks the `RunState` that 1.7 repairs.

extension Workbook {
  /// The exercises whose given code serves an exercise, or one that it builds on.
  ///
  /// The exercise does not wait for them. But a fault that the student makes there shows here, too.
  ///
  /// - Complexity: O(*n*) in the length of the chapter's files.
  func helpers(of exercise: Exercise) -> [Exercise] {
    let called = needed(for: exercise)
    let texts = called.compactMap { self.exercise($0)?.text }
    let words = Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init))
    let others = exercises.filter {
      $0.id.chapter == exercise.id.chapter && !called.contains($0.id)
    }
    return others.filter { !words.isDisjoint(with: $0.types) }
  }

  /// An exercise and all that its answer builds on, directly or not.
  func needed(for exercise: Exercise) -> Set<ExerciseID> {
    allPrerequisites(from: [exercise.id], self.exercise)
  }

  /// The exercises that one builds on, directly or not, whose last verdict is not about the files as they are.
  public func untestedPrerequisites(of exercise: Exercise) -> [Exercise] {
    let others = needed(for: exercise).subtracting([exercise.id]).sorted()
    return others.compactMap { self.exercise($0) }.filter { other in
      switch state(of: other) {
      case .changed, .changedSinceSolved: true
      default: false
      }
    }
  }
}

/// Some exercises, and all that their answers build on, directly or not.
func allPrerequisites(
  from ids: [ExerciseID], _ exercise: (ExerciseID) -> Exercise?
) -> Set<ExerciseID> {
  var found = Set<ExerciseID>()
  var open = ids
  while let id = open.popLast() {
    guard found.insert(id).inserted else { continue }
    open += exercise(id)?.prerequisites ?? []
  }
  return found
}

extension Exercise {
  /// The names of the types that the file declares at its outermost level.
  fileprivate var types: [String] {
    let type = /\b(?:class|struct|enum|actor) (\w+)/
    return lines(of: text).filter { $0.first?.isLetter == true }
      .compactMap { line in line.firstMatch(of: type).map { String($0.1) } }
  }
}
