// Grades one student: puts the answers into the copy, builds it, and runs the tests.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Grades students in a copy, one after another.
struct StudentGrader {
  /// An exercise, and where its tests are.
  struct Subject: Sendable {
    let exercise: Exercise
    let graded: GradedExercise
    let tests: ExerciseTests
    let chapter: Chapter

    var id: ExerciseID { exercise.id }
    /// The exercises that it builds on, directly or not.
    var needs: Set<ExerciseID> { chapter.needs(of: exercise) }
    /// Its answer and its tests, as a build names them.
    var files: [String] { [exercise.path] + tests.files.map { "\(chapter.tests)/\($0)" } }
  }

  private let grading: ClassGrading
  let chapters: [Chapter]
  let build: BookBuild
  /// The exercises of these chapters, in the order of the book.
  let subjects: [Subject]
  private let stubs: [ExerciseID: String]
  let solutions: [ExerciseID: String]

  var copy: BookCopy { grading.copy }

  /// Reads what is the same for all students.
  ///
  /// - Parameter grading: What is graded, in a copy that is as the book was shipped: the headers of the stubs count.
  init(for grading: ClassGrading) {
    self.grading = grading
    let root = grading.copy.root
    let chapters = grading.selection.chapters(of: grading.copy.book)
    self.chapters = chapters
    build = BookBuild(root: root, chapters: chapters.map(\.id), settings: .students)
    subjects = chapters.flatMap { chapter in
      chapter.exercises.map { exercise in
        let tests = ExerciseTests(of: exercise, in: chapter, root: root)
        return Subject(
          exercise: exercise, graded: GradedExercise(exercise, tests, grading.weights),
          tests: tests, chapter: chapter)
      }
    }
    let files = AnswerFiles(in: root)
    let exercises = chapters.flatMap(\.exercises)
    stubs = exercises.texts(files.stub)
    solutions = exercises.texts(files.solution)
  }

  /// Grades a student; waits on the calling thread.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func grade(_ submission: Submission) throws -> StudentGrade {
    let reader = AnswerReader(folder: submission.folder)
    var answers = answers(in: reader)
    let problem = try submission.problem ?? build(&answers)
    var grades = try problem.map(notBuilt) ?? run(judged, answers)
    if problem == nil, grading.replacesPrerequisites { try gradeAgain(answers, &grades) }
    let commits = reader.lastCommits
    let shown = graded.compactMap { subject in
      var grade = grades[subject.id]
      grade?.isFinishedFile = answers.finished.contains(subject.id)
      grade?.shape = answers.shape(of: subject.id)
      grade?.lastChange = reader.lastChange(of: subject.exercise, commits)
      return grade
    }
    return StudentGrade(
      name: submission.name, exercises: shown, details: submission.details,
      notes: problem == nil ? answers.notes : [], problem: problem)
  }

  private func answers(in reader: AnswerReader) -> Answers {
    let exercises = subjects.map(\.exercise)
    let found = Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, reader.answer(to: $0)) })
    var answers = Answers(found, to: exercises, stubs: stubs, solutions: solutions)
    for chapter in chapters {
      if chapter.exercises.allSatisfy({ found[$0.id] == .missing }) {
        answers.notes.append("\(chapter.path) has no exercise: its stubs were graded.")
      }
      answers.notes += reader.leftOut(of: chapter, given: copy.root)
        .map { "\($0) was left out: it is no exercise of this workbook." }
    }
    return answers
  }

  private func notBuilt(_ problem: GradingProblem) -> [ExerciseID: ExerciseGrade] {
    let words = problem.description
    let grades = graded.map { ExerciseGrade($0.graded, "not built", .error, because: words) }
    return Dictionary(uniqueKeysWithValues: zip(graded.map(\.id), grades))
  }

  /// The exercises that are graded; the others of their chapters are only built.
  private var graded: [Subject] { subjects.filter { grading.selection.contains($0.id) } }

  /// The exercises that are tested: those that are graded, and what they build on.
  private var judged: [Subject] {
    let ids = Set(graded.map(\.id)).union(graded.flatMap(\.needs))
    return subjects.filter { ids.contains($0.id) }
  }

  // MARK: Running

  /// Runs the tests of some exercises on what was built.
  func run(
    _ subjects: [Subject],
    _ answers: Answers
  ) throws(CommandError) -> [ExerciseID: ExerciseGrade] {
    let book = copy.book
    var settings = RunSettings.teacher
    settings.booksWithoutSolutions = [copy.original]
    let process = TestProcess(of: build, settings)
    let grades = try inParallel(subjects) { subject throws(CommandError) in
      if let known = Self.untested(subject, answers, book) { return known }
      let first = try ExerciseGrade(running: subject, in: process)
      return first.isUndecided ? try ExerciseGrade(running: subject, in: process) : first
    }
    return Dictionary(uniqueKeysWithValues: zip(subjects.map(\.id), grades))
  }

  /// The grade of an exercise whose tests need not run; nil if they must.
  private static func untested(
    _ subject: Subject, _ answers: Answers, _ book: Workbook
  ) -> ExerciseGrade? {
    if let replaced = answers.replaced[subject.id] {
      return ExerciseGrade(subject.graded, replaced.state, .error, because: replaced.sentence)
    }
    guard let exercise = book.exercise(subject.id), let reason = book.obstacle(to: exercise) else {
      return nil
    }
    let state = book.state(of: exercise)
    var words = reason
    // Of those that it waits for, some were begun: a stub took the place of the answer, for this reason.
    if case .waiting(let ids) = state {
      for id in ids {
        words += answers.replaced[id].map { " The answer to \(id) \($0.state)." } ?? ""
      }
    }
    return ExerciseGrade(subject.graded, "\(state)", .fail, because: words)
  }
}
