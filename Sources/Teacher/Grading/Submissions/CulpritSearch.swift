// Finds the answers that keep a build from succeeding, if the compiler does not name them. Pure.

import Curriculum

/// Tries answers by halves: a build in which stubs stand in the place of all that are at fault succeeds.
///
/// If two answers cannot be built together, the later one is blamed.
struct CulpritSearch {
  /// Enough for three answers at fault among fifty.
  static let mostBuilds = 24

  private struct Group {
    let answers: [ExerciseID]
    /// Whether the group must fail if the group before it is built: the two together have failed.
    var isOtherHalf = false
  }

  /// The answers that were built.
  private var built: [ExerciseID] = []
  /// The answers at fault, and those that are left when there were too many builds.
  private(set) var culprits: [ExerciseID] = []
  private var groups: [Group] = []
  private var builds = 0

  /// Begins with answers that cannot be built together.
  init(among suspects: [ExerciseID]) { split(suspects) }

  /// The suspects that the next build contains; nil if all is decided.
  var next: [ExerciseID]? { groups.first.map { built + $0.answers } }

  /// Takes note of how that build ended.
  mutating func add(isBuilt: Bool) {
    guard !groups.isEmpty else { return }
    builds += 1
    let group = groups.removeFirst()
    if isBuilt {
      built += group.answers
      if groups.first?.isOtherHalf == true { split(groups.removeFirst().answers) }
    } else {
      if !groups.isEmpty { groups[0].isOtherHalf = false }
      split(group.answers)
    }
    guard builds >= Self.mostBuilds else { return }
    culprits += groups.flatMap(\.answers)
    groups = []
  }

  /// Halves answers that fail together; a single answer is at fault, and perhaps no other is.
  private mutating func split(_ answers: [ExerciseID]) {
    guard answers.count > 1 else {
      culprits += answers
      let rest = groups.flatMap(\.answers)
      groups = rest.isEmpty ? [] : [Group(answers: rest)]
      return
    }
    let middle = answers.count / 2
    groups.insert(
      contentsOf: [
        Group(answers: Array(answers[..<middle])),
        Group(answers: Array(answers[middle...]), isOtherHalf: true),
      ], at: 0)
  }
}
