// Grades one student: reads the answers, builds them in the copy, and runs the tests.

/// Grades a student in a copy that is as the book was shipped: the headers of the stubs count.
struct StudentGrader {
  let chapters: [Chapter]
  let build: BookBuild
  /// The answers to all exercises of these chapters, in the order of the book.
  var answers: [Answer] = []
  /// What a teacher should know of the files.
  var notes: [String] = []
  private let submission: Submission
  private let grading: ClassGrading

  /// Reads the answers of a student.
  init(of submission: Submission, by grading: ClassGrading) {
    self.submission = submission
    self.grading = grading
    chapters = grading.selection.chapters(of: grading.copy.book)
    build = BookBuild(root: grading.copy.root, chapters: chapters.map(\.id), settings: .students)
    let commits = submission.lastCommits
    for chapter in chapters { read(chapter, commits) }
  }

  var copy: BookCopy { grading.copy }

  private mutating func read(_ chapter: Chapter, _ commits: [String: Date]) {
    let new = chapter.exercises.map { exercise in
      Answer(
        submission.answer(to: exercise), to: exercise, in: chapter, root: copy.root,
        points: grading.points(of: exercise),
        lastChange: submission.lastChange(of: exercise, commits))
    }
    answers += new
    notes +=
      new.allSatisfy { $0.found == .missing }
      ? ["\(chapter.path) has no exercise: its stubs were graded."]
      : new.compactMap { $0.found.note(on: $0.exercise.path) }
    notes += new.filter(\.ungraded.isFinishedFile).map {
      "\($0.id) is the same as the finished file in Solutions, but for white space and comments."
    }
    notes += submission.leftOut(of: chapter, given: copy.root)
      .map { "\($0) was left out: it is no exercise of this workbook." }
  }

  /// Grades the student; waits on the calling thread.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  mutating func grade() throws -> StudentGrade {
    let problem = try submission.problem ?? buildAnswers()
    var grades: [ExerciseID: ExerciseGrade] = [:]
    if problem == nil {
      // What is graded, and what that builds on.
      let ids = Set(graded.map(\.id)).union(graded.flatMap(\.needs))
      grades = try run(answers.filter { ids.contains($0.id) })
      if grading.replacesPrerequisites { try gradeAgain(&grades) }
    }
    let exercises = graded.map {
      grades[$0.id] ?? $0.untested("not built", .error, because: problem?.description ?? "")
    }
    return StudentGrade(
      name: submission.name, exercises: exercises, details: submission.details,
      notes: problem == nil ? notes : [], problem: problem, basis: submission.basis)
  }

  private var graded: [Answer] { answers.filter { grading.selection.contains($0.id) } }

  /// Grades again what is begun and not solved, and builds on another answer that is wrong, with the finished files
  /// in the place of wrong answers.
  ///
  /// Exercises stand in the order of the book, and build on earlier ones alone: when one is tested again, all
  /// that it builds on is decided, so that each is blamed for its own faults alone. One whose answer cannot be
  /// built with the finished files keeps its grade.
  private func gradeAgain(_ grades: inout [ExerciseID: ExerciseGrade]) throws {
    var wrong: [ExerciseID: String] = [:]
    for answer in answers {
      if !answer.isStub {
        guard let grade = grades[answer.id], !grade.isSolved, !grade.isUndecided else { continue }
        let helpers = wrong.filter { answer.needs.contains($0.key) }
        if !helpers.isEmpty, case .built = try built(with: helpers) {
          grades[answer.id] = try run([answer])[answer.id]
          grades[answer.id]?.helpers = helpers.keys.sorted()
        }
        if grades[answer.id]?.isSolved == true { continue }
      }
      wrong[answer.id] = answer.solution
    }
  }
}

// MARK: Running

extension StudentGrader {
  /// Runs the tests of some answers on what was built; once more if the machine was too busy to decide.
  private func run(_ answers: [Answer]) throws(CommandError) -> [ExerciseID: ExerciseGrade] {
    let book = copy.book
    var settings = RunSettings.teacher
    settings.booksWithoutSolutions = [copy.original]
    let process = TestProcess(of: build, settings)
    let grades = try inParallel(answers) { answer throws(CommandError) in
      if let known = untested(answer, book) { return known }
      let first = try answer.tested(in: process)
      return first.isUndecided ? try answer.tested(in: process) : first
    }
    return Dictionary(uniqueKeysWithValues: zip(answers.map(\.id), grades))
  }

  /// The grade of an answer whose tests need not run; nil if they must.
  private func untested(_ answer: Answer, _ book: Workbook) -> ExerciseGrade? {
    if let (state, sentence) = answer.replacement {
      return answer.untested(state, .error, because: sentence)
    }
    guard let exercise = book.exercise(answer.id), var reason = book.obstacle(to: exercise) else {
      return nil
    }
    let state = book.state(of: exercise)
    // Of those that it waits for, some were begun: a stub took the place of the answer, for this reason.
    if case .waiting(let ids) = state {
      for other in answers where ids.contains(other.id) {
        reason += other.replacement.map { " The answer to \(other.id) \($0.state)." } ?? ""
      }
    }
    return answer.untested("\(state)", .fail, because: reason)
  }
}
