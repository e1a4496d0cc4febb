// Grades one student: puts the answers into the copy, builds it, and runs the tests.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Grades students in a copy, one after another.
struct StudentGrader {
  /// An exercise, and where its tests are.
  private struct Subject {
    let exercise: Exercise
    let graded: GradedExercise
    let tests: ExerciseTests
    let chapter: Chapter

    /// Its files, as a build names them.
    var place: BuildCulprits.Place {
      .init(
        id: exercise.id, answer: exercise.path, tests: tests.files.map { "\(chapter.tests)/\($0)" },
        folders: [chapter.path, chapter.tests], needs: chapter.needs(of: exercise))
    }
  }

  private let copy: BookCopy
  private let chapters: [Chapter]
  private let subjects: [Subject]
  private let selection: Selection
  private let stubs: [ExerciseID: String]
  private let solutions: [ExerciseID: String]
  private let build: AnswerBuild

  /// Reads what is the same for all students.
  ///
  /// - Parameters:
  ///   - copy: The copy, as it was shipped; the headers of the stubs count.
  ///   - selection: What is graded.
  init(in copy: BookCopy, _ selection: Selection) {
    (self.copy, self.selection) = (copy, selection)
    let book = copy.book
    let chapters = selection.chapters(of: book)
    self.chapters = chapters
    subjects = chapters.flatMap { chapter in
      chapter.exercises.map { exercise in
        let tests = ExerciseTests(of: exercise, in: chapter, root: copy.root)
        return Subject(
          exercise: exercise, graded: GradedExercise(exercise, tests), tests: tests,
          chapter: chapter)
      }
    }
    let files = chapters.map { AnswerFiles(of: $0, in: copy.root) }
    stubs = files.reduce(into: [:]) { texts, files in texts.merge(files.texts(files.stub)) { $1 } }
    solutions = files.reduce(into: [:]) { texts, files in
      texts.merge(files.texts(files.solution)) { $1 }
    }
    build = AnswerBuild(
      copy: copy, chapters: chapters,
      build: BookBuild(root: copy.root, chapters: chapters.map(\.id), settings: .students),
      culprits: BuildCulprits(places: subjects.map(\.place)),
      imports: ImportRule(book, stubs: stubs))
  }

  /// Grades a student; waits on the calling thread.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func grade(_ submission: Submission) throws -> StudentGrade {
    var answers = answers(in: submission.folder)
    let problem = try submission.problem ?? build.run(&answers)
    let grades = try problem.map { notBuilt($0) } ?? run(answers)
    let notes = problem == nil ? answers.notes : []
    return StudentGrade(name: submission.name, exercises: grades, notes: notes, problem: problem)
  }

  private func answers(in folder: URL) -> Answers {
    let reader = AnswerReader(folder: folder)
    let exercises = subjects.map(\.exercise)
    let found = exercises.map { ($0.id, reader.answer(to: $0)) }
    var answers = Answers(
      Dictionary(uniqueKeysWithValues: found), to: exercises, stubs: stubs)
    for exercise in exercises where answers.texts[exercise.id] == solutions[exercise.id] {
      answers.note(finished: exercise.id)
    }
    for chapter in chapters {
      let isMissing = chapter.exercises.allSatisfy { reader.answer(to: $0) == .missing }
      if isMissing { answers.note(missing: chapter.path) }
      for path in reader.leftOut(of: chapter, given: copy.root) { answers.note(leftOut: path) }
    }
    return answers
  }

  private func notBuilt(_ problem: String) -> [ExerciseGrade] {
    graded.map { ExerciseGrade($0.graded, "not built", .error, because: problem) }
  }

  /// The exercises that are graded; the others of their chapters are only built.
  private var graded: [Subject] { subjects.filter { selection.contains($0.exercise.id) } }

  // MARK: Running

  private func run(_ answers: Answers) throws(CommandError) -> [ExerciseGrade] {
    let book = copy.book
    let process = TestProcess(of: build.build, .teacher)
    return try inParallel(graded) { subject throws(CommandError) in
      if let known = Self.untested(subject, answers, book) { return known }
      return try ExerciseGrader(exercise: subject.graded, tests: subject.tests, process: process)
        .grade()
    }
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
      return ExerciseGrade(subject.graded, refusedBecause: reason)
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
