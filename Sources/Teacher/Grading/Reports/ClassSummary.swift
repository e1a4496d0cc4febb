// What a class got wrong, and whose code is the same. Pure.

import CommandSupport
import Curriculum

/// How each exercise ended in a class, and which of the known mistakes its wrong answers look like.
///
/// Exercises that are not started do not count. Nothing in it identifies a student.
///
/// - Parameters:
///   - students: The grades.
///   - mistakes: All known mistakes, of any exercise.
/// - Returns: A line for each exercise that was begun, and below it one for each mistake, the most frequent
///   first.
func classSummary(of students: [StudentGrade], _ mistakes: [Variant]) -> [String] {
  let begun = Dictionary(grouping: students.flatMap(\.exercises).filter(\.isBegun), by: \.id)
  return begun.sorted { $0.key < $1.key }.flatMap { id, grades in
    let same = grades.count(where: \.isFinishedFile)
    let solved = "\(id): \(grades.count(where: \.isSolved)) of \(grades.count) solved"
    return [solved + (same == 0 ? "" : ", \(same) as the finished file")]
      + looks(grades, mistakes.filter { $0.exercise == id })
  }
}

/// How many wrong answers look like each mistake: `  10 of 14 wrong answers look like …`.
private func looks(_ grades: [ExerciseGrade], _ mistakes: [Variant]) -> [String] {
  let failures = counted(grades.count { !$0.isSolved }, "wrong answer")
  let counts = Dictionary(grouping: grades.compactMap { look(at: $0, mistakes) }, by: \.name)
  return counts.values.sorted { ($1.count, $0[0].name) < ($0.count, $1[0].name) }.map { found in
    "  \(found.count) of \(failures) \(found.count == 1 ? "looks" : "look") like \(found[0].name): "
      + found[0].misconception
  }
}

/// The mistake whose recorded tests are red, and say its words; nil if there is none.
///
/// Of several, the one with the most recorded tests. An answer that fails its first test is wrong in
/// everything that follows: if a mistake explains less than half of what is red, only the first failure counts.
private func look(at grade: ExerciseGrade, _ mistakes: [Variant]) -> Variant? {
  let failures = grade.tests.filter { $0.status != .pass }
  let red = Set(failures.compactMap(\.test.number))
  let isBroken = failures.first?.test == grade.tests.first?.test
  return mistakes.filter { mistake in
    let recorded = mistake.failing
    guard let words = mistake.refusal?.words, red.isSuperset(of: recorded) else { return false }
    let count = isBroken && 2 * recorded.count <= red.count ? 1 : failures.count
    return failures.prefix(count).contains {
      (recorded.isEmpty || recorded.contains($0.test.number ?? 0))
        && $0.message?.contains(words) == true
    }
  }.max { $0.failing.count < $1.failing.count }
}

extension ExerciseGrade {
  /// Whether the student has begun the exercise, and something is known of the answer.
  var isBegun: Bool {
    obstacle == nil || obstacle == "does not compile" || obstacle == "is refused"
  }
}

/// Which students have answers that are the same but for names, a sentence for each exercise and group.
func likeAnswers(of students: [StudentGrade]) -> [String] {
  let answers = students.flatMap { student in
    student.exercises.compactMap { grade in
      grade.isFinishedFile ? nil : grade.shape.map { (grade.id, $0, student.name) }
    }
  }
  let groups = Dictionary(grouping: answers) { "\($0.0) \($0.1)" }.filter { $0.value.count > 1 }
  return groups.sorted { ($0.value[0].0, $0.key) < ($1.value[0].0, $1.key) }
    .map { "\($0.value[0].0) of \(listed($0.value.map(\.2))) is the same code but for names." }
}
