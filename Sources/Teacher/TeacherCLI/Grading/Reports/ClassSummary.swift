// What a class got wrong, and whose code is the same. Pure.

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

/// How many wrong answers look like some mistakes: `  10 of 14 wrong answers look like …`.
private func looks(_ grades: [ExerciseGrade], _ mistakes: [Variant]) -> [String] {
  let failures = counted(grades.count { !$0.isSolved }, "wrong answer")
  let found = grades.map { look(at: $0, mistakes) }.filter { !$0.isEmpty }
  let groups = Dictionary(grouping: found) { $0 }.mapValues(\.count).sorted { left, right in
    (right.value, left.key[0].name) < (left.value, right.key[0].name)
  }
  return groups.map { mistakes, count in
    let names = mistakes.map(\.name).joined(separator: " or ")
    let look = count == 1 ? "looks" : "look"
    return "  \(count) of \(failures) \(look) like \(names): \(mistakes[0].misconception)"
  }
}

/// The mistakes whose recorded tests are red, and say their words.
///
/// Of several, those with which the most nearly same tests were red; then those whose words the fewest
/// failures have, because most answers fail the tests that print common words; then those with the longest
/// words. An answer that fails its simplest test is wrong in everything that follows, so of that answer
/// only the first failure counts, unless most of the tests are those of the mistake.
private func look(at grade: ExerciseGrade, _ mistakes: [Variant]) -> [Variant] {
  let failures = grade.tests.filter { $0.status != .pass }
  let red = Set(failures.compactMap(\.test.number))
  let isBroken = failures.first?.test == grade.tests.first?.test
  let known = mistakes.compactMap {
    mistake -> (Variant, rank: (Double, Int, Int))? in
    guard let words = mistake.refusal?.words else { return nil }
    let recorded = Set(mistake.failing)
    guard recorded.isSubset(of: red) else { return nil }
    let likeness = likeness(red, recorded)
    let told = failures.prefix(isBroken && likeness <= 0.5 ? 1 : failures.count)
      .filter { recorded.isEmpty || $0.test.number.map(recorded.contains) == true }
    let count = told.count { $0.message?.contains(words) == true }
    return (mistake, rank: (-likeness, count, -words.count))
  }.filter { $0.rank.1 > 0 }
  let best = known.map(\.rank).min(by: <)
  return known.filter { known in best.map { $0 == known.rank } ?? false }.map(\.0)
}

/// How many of the tests in two sets are in both, from 0 to 1.
private func likeness(_ one: Set<Int>, _ other: Set<Int>) -> Double {
  one.isEmpty ? 0 : Double(one.intersection(other).count) / Double(one.union(other).count)
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
