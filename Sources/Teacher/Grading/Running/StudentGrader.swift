// Grades one student: puts the answers into the copy, builds it, and runs the tests.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Grades a student in a copy.
struct StudentGrader {
  private let grading: ClassGrading
  let chapters: [Chapter]
  let build: BookBuild
  /// The exercises of these chapters, in the order of the book.
  let subjects: [Subject]

  var copy: BookCopy { grading.copy }

  /// Reads what is the same for all students.
  ///
  /// - Parameter grading: What is graded, in a copy that is as the book was shipped: the headers of the stubs count.
  init(for grading: ClassGrading) {
    self.grading = grading
    let root = grading.copy.root
    chapters = grading.selection.chapters(of: grading.copy.book)
    build = BookBuild(root: root, chapters: chapters.map(\.id), settings: .students)
    subjects = chapters.flatMap { chapter in
      chapter.exercises.map { exercise in
        Subject(
          of: exercise, in: chapter, root: root,
          points: grading.weights[exercise.id] ?? exercise.points)
      }
    }
  }

  /// Grades a student; waits on the calling thread.
  ///
  /// - Throws: That nothing can be built or started, or why the copy cannot be written.
  func grade(_ submission: Submission) throws -> StudentGrade {
    let reader = AnswerReader(folder: submission.folder)
    var answers = answers(in: reader)
    let problem = try reader.problem ?? build(&answers)
    var grades = try problem == nil ? run(judged, answers) : [:]
    if problem == nil, grading.replacesPrerequisites { try gradeAgain(answers, &grades) }
    let commits = reader.lastCommits
    let shown = answers.all.filter { grading.selection.contains($0.subject.id) }.map { answer in
      let subject = answer.subject
      var grade =
        grades[subject.id]
        ?? ExerciseGrade(
          subject, "not built", .error, because: problem?.description ?? "")
      grade.isFinishedFile = answer.isFinishedFile
      grade.shape = answer.shape
      grade.lastChange = reader.lastChange(of: subject.exercise, commits)
      return grade
    }
    return StudentGrade(
      name: submission.name, exercises: shown, details: submission.details,
      notes: problem == nil ? answers.notes : [], problem: problem, basis: submission.basis)
  }

  private func answers(in reader: AnswerReader) -> Answers {
    let found = subjects.map { (subject: $0, answer: reader.answer(to: $0.exercise)) }
    var answers = Answers(found)
    for chapter in chapters {
      if found.allSatisfy({ $0.subject.id.chapter != chapter.id || $0.answer == .missing }) {
        answers.notes.append("\(chapter.path) has no exercise: its stubs were graded.")
      }
      answers.notes += reader.leftOut(of: chapter, given: copy.root)
        .map { "\($0) was left out: it is no exercise of this workbook." }
    }
    return answers
  }

  /// The exercises that are tested: those that are graded, and what they build on.
  private var judged: [Subject] {
    let graded = subjects.filter { grading.selection.contains($0.id) }
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
    if let replaced = answers[subject.id]?.replacement {
      return ExerciseGrade(subject, replaced.state, .error, because: replaced.sentence)
    }
    guard let exercise = book.exercise(subject.id), var reason = book.obstacle(to: exercise) else {
      return nil
    }
    let state = book.state(of: exercise)
    // Of those that it waits for, some were begun: a stub took the place of the answer, for this reason.
    if case .waiting(let ids) = state {
      for id in ids {
        reason += answers[id]?.replacement.map { " The answer to \(id) \($0.state)." } ?? ""
      }
    }
    return ExerciseGrade(subject, "\(state)", .fail, because: reason)
  }
}
