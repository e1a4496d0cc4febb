// Grades a class: each student after the other, in a copy that is built once.

/// Grades the answers of students with the tests of a workbook.
///
/// A student is graded when the one before is done, and nothing of a student stays in memory.
struct ClassGrading {
  let book: Workbook
  let selection: Selection
  /// What each exercise counts, if the teacher says so.
  let weights: [ExerciseID: Int]
  /// Whether a wrong answer is replaced by the finished one for the exercises that build on it.
  let replacesPrerequisites: Bool
  /// The copy that is built.
  let copy: BookCopy

  /// Prepares a grading.
  ///
  /// - Parameters:
  ///   - book: The workbook whose tests decide.
  ///   - selection: What is graded.
  ///   - weights: What each exercise counts, if the teacher says so.
  ///   - replacesPrerequisites: Whether a wrong answer is replaced by the finished one for the exercises that
  ///     build on it.
  init(
    by book: Workbook, _ selection: Selection, weights: [ExerciseID: Int] = [:],
    replacesPrerequisites: Bool = true
  ) {
    self.book = book
    self.selection = selection
    self.weights = weights
    self.replacesPrerequisites = replacesPrerequisites
    copy = BookCopy(of: book.root, for: .grade)
  }

  /// What an exercise counts.
  func points(of exercise: Exercise) -> Int { weights[exercise.id] ?? exercise.points }

  /// What the students' code can reach that it should not, in one sentence; nil if it cannot.
  static var openNetwork: String? {
    Sandbox.isApart
      ? nil
      : "The students' code can reach the network and your files: this system does not let you close them. "
        + "Grade strangers in a container without a network."
  }

  /// The wrong answers that are known to the exercises that are graded.
  var mistakes: [Variant] {
    book.exercises.filter { selection.contains($0.id) }
      .flatMap(AnswerFiles(in: book.root).mistakes)
  }

  /// Grades the students; takes minutes, and waits on the calling thread.
  ///
  /// - Parameters:
  ///   - students: Their folders.
  ///   - each: Called with each grade as soon as it is there, on the calling thread.
  /// - Throws: Why no further student can be graded, in one sentence; or what `each` throws.
  func grade(_ students: [Submission], _ each: (StudentGrade) throws -> Void) throws {
    let lock = try CopyLock(of: copy.root)
    defer { withExtendedLifetime(lock) {} }
    for student in students {
      // The code of a student runs beside the copy, and could have changed the tests of the next one.
      try copy.update(book.chapters)
      var grader = StudentGrader(of: student, by: self)
      try each(grader.grade())
    }
  }
}
