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

  let copy: BookCopy
  let subjects: [Subject]
  private let selection: Selection
  private let settings: GradingSettings
  private let stubs: [ExerciseID: String]
  let solutions: [ExerciseID: String]
  let build: AnswerBuild

  /// Reads what is the same for all students.
  ///
  /// - Parameters:
  ///   - copy: The copy, as it was shipped; the headers of the stubs count.
  ///   - selection: What is graded.
  ///   - settings: What the teacher chose.
  init(in copy: BookCopy, _ selection: Selection, _ settings: GradingSettings) {
    (self.copy, self.selection, self.settings) = (copy, selection, settings)
    let book = copy.book
    let chapters = selection.chapters(of: book)
    subjects = chapters.flatMap { chapter in
      chapter.exercises.map { exercise in
        let tests = ExerciseTests(of: exercise, in: chapter, root: copy.root)
        return Subject(
          exercise: exercise, graded: GradedExercise(exercise, tests, settings.weights),
          tests: tests, chapter: chapter)
      }
    }
    let files = AnswerFiles(in: copy.root)
    let exercises = chapters.flatMap(\.exercises)
    stubs = exercises.texts(files.stub)
    solutions = exercises.texts(files.solution)
    let build = BookBuild(root: copy.root, chapters: chapters.map(\.id), settings: .students)
    self.build = AnswerBuild(copy: copy, chapters: chapters, build: build, subjects: subjects)
  }

  /// Grades a student; waits on the calling thread.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func grade(_ submission: Submission) throws -> StudentGrade {
    let reader = AnswerReader(folder: submission.folder)
    var answers = answers(in: reader)
    let problem = try submission.problem ?? build.run(&answers)
    var grades = try problem.map { notBuilt($0.description) } ?? run(judged, answers)
    if problem == nil, settings.replacesPrerequisites { try gradeAgain(answers, &grades) }
    let commits = reader.lastCommits
    let shown = graded.compactMap { subject in
      grades[subject.id].map { grade in
        var grade = grade
        grade.isFinishedFile = answers.finished.contains(subject.id)
        grade.shape = answers.shape(of: subject.id)
        grade.lastChange = reader.lastChange(of: subject.exercise, commits)
        return grade
      }
    }
    let notes = problem == nil ? answers.notes : []
    return StudentGrade(
      name: submission.name, exercises: shown, details: submission.details, notes: notes,
      problem: problem)
  }

  private func answers(in reader: AnswerReader) -> Answers {
    let exercises = subjects.map(\.exercise)
    let found = Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, reader.answer(to: $0)) })
    var answers = Answers(found, to: exercises, stubs: stubs, solutions: solutions)
    for chapter in build.chapters {
      if chapter.exercises.allSatisfy({ found[$0.id] == .missing }) {
        answers.notes.append("\(chapter.path) has no exercise: its stubs were graded.")
      }
      answers.notes += reader.leftOut(of: chapter, given: copy.root)
        .map { "\($0) was left out: it is no exercise of this workbook." }
    }
    return answers
  }

  private func notBuilt(_ problem: String) -> [ExerciseID: ExerciseGrade] {
    let grades = graded.map { ExerciseGrade($0.graded, "not built", .error, because: problem) }
    return Dictionary(uniqueKeysWithValues: zip(graded.map(\.id), grades))
  }

  /// The exercises that are graded; the others of their chapters are only built.
  private var graded: [Subject] { subjects.filter { selection.contains($0.id) } }

  /// The exercises that are tested: those that are graded, and what they build on.
  private var judged: [Subject] {
    let needed = graded.map(\.needs).reduce(into: Set()) { $0.formUnion($1) }
    return subjects.filter { selection.contains($0.id) || needed.contains($0.id) }
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
    let process = TestProcess(of: build.build, settings)
    let grades = try inParallel(subjects) { subject throws(CommandError) in
      if let known = Self.untested(subject, answers, book) { return known }
      let first = try ExerciseGrade(running: subject, in: process)
      return first.isUndecided ? try ExerciseGrade(running: subject, in: process) : first
    }
    return Dictionary(uniqueKeysWithValues: zip(subjects.map(\.id), grades))
  }

  /// The grade of an exercise whose tests need not run; nil if they must.
  private static func untested(
    _ subject: Subject,
    _ answers: Answers,
    _ book: Workbook
  ) -> ExerciseGrade? {
    let id = subject.exercise.id
    if let words = answers.replaced[id] {
      return ExerciseGrade(subject.graded, notCompiling: words)
    }
    if let reason = answers.refused[id] {
      let words = "The answer is refused: \(reason)."
      return ExerciseGrade(subject.graded, "refused", .error, because: words)
    }
    guard let exercise = book.exercise(id), let reason = book.obstacle(to: exercise) else {
      return nil
    }
    let state = book.state(of: exercise)
    let words = "\(reason)\(whyStubsAreThere(for: state, answers))"
    return ExerciseGrade(subject.graded, "\(state)", .fail, because: words)
  }

  /// Why an exercise waits for others that the student has started; empty if there is none of these.
  private static func whyStubsAreThere(for state: ExerciseState, _ answers: Answers) -> String {
    guard case .waiting(let ids) = state else { return "" }
    return ids.map { id in
      if answers.replaced[id] != nil { return " The answer to \(id) does not compile." }
      return answers.refused[id] != nil ? " The answer to \(id) is refused." : ""
    }.joined()
  }
}
