// Grades a class into a folder of results: several students at the same time, each in a copy of its own.

import CommandSupport
import Curriculum
import Dispatch
import ExerciseRuns
import Foundation
import Synchronization

/// Grades the students of a class, and keeps each grade as soon as it is there.
package struct ClassRun: Sendable {
  private let grading: ClassGrading
  private let results: ResultsFolder
  private let jobs: Int
  /// The hash of the book, and of what is graded of it.
  private let book: String
  /// The students who are still to be graded, each with a hash of the answers.
  private let open: [(student: Submission, answers: String)]

  /// Looks for grades that still hold, and begins the folder of results.
  ///
  /// - Parameters:
  ///   - grading: What is graded, and how.
  ///   - students: The students of this run.
  ///   - names: The names of the whole class.
  ///   - results: Where grades are kept.
  ///   - jobs: How many students are graded at the same time.
  /// - Throws: That a folder cannot be read or written.
  package init(
    _ grading: ClassGrading, of students: [Submission], among names: [String],
    into results: ResultsFolder, jobs: Int
  ) throws {
    (self.grading, self.results, self.jobs) = (grading, results, jobs)
    book = try grading.version
    var open: [(Submission, String)] = []
    for student in students {
      let answers = grading.fingerprint(of: student)
      if var kept = results.verdict(on: student.name), kept.holds(for: answers, in: book) {
        // What an exercise counts is no part of what was found out, nor is what the roster says.
        kept.grade.details = student.details
        try results.keep(kept.repointed(by: grading))
      } else {
        open.append((student, answers))
      }
    }
    self.open = open
    try results.begin(.init(students: names, part: "\(grading.selection)"))
  }

  /// How many students are still to be graded.
  package var count: Int { open.count }

  /// Grades the students who are left; takes minutes, and waits on the calling thread.
  ///
  /// - Parameter each: Called with each grade when it is kept; on any thread, never twice at the same time.
  /// - Throws: Why no further student can be graded, in one sentence. The grades so far are kept.
  package func grade(_ each: @escaping @Sendable (StudentGrade) -> Void) throws {
    let answers = Dictionary(uniqueKeysWithValues: open.map { ($0.student.name, $0.answers) })
    let queue = Mutex((rest: open.map(\.student)[...], problem: (any Error)?.none))
    onThreads(min(jobs, open.count)) { number in
      do {
        let students = AnyIterator {
          queue.withLock { $0.problem == nil ? $0.rest.popFirst() : nil }
        }
        try grading.inCopy(number).grade(students) { grade in
          guard let answers = answers[grade.name] else { return }
          try results.keep(VerdictFile(book: book, answers: answers, grade: grade))
          queue.withLock { _ in each(grade) }
        }
      } catch {
        queue.withLock { $0.problem = $0.problem ?? error }
      }
    }
    if let problem = queue.withLock({ $0.problem }) { throw problem }
  }
}
