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
  /// The students who are still to be graded.
  private let open: [Submission]

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
    let book = try grading.version
    var open: [Submission] = []
    for var student in students {
      let basis = GradeBasis(book: book, answers: grading.fingerprint(of: student))
      student.basis = basis
      // What an exercise counts is no part of what was found out, nor is what the roster says. If the machine was too
      // busy to decide, it may be less busy now.
      if var kept = results.grade(of: student.name), kept.holds(for: basis) {
        kept.details = student.details
        try results.keep(kept.repointed(by: grading))
      } else {
        open.append(student)
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
    let queue = Mutex((rest: open[...], problem: (any Error)?.none))
    onThreads(min(jobs, open.count)) { number in
      do {
        let students = AnyIterator {
          queue.withLock { $0.problem == nil ? $0.rest.popFirst() : nil }
        }
        try grading.inCopy(number).grade(students) { grade in
          try results.keep(grade)
          queue.withLock { _ in each(grade) }
        }
      } catch {
        queue.withLock { $0.problem = $0.problem ?? error }
      }
    }
    if let problem = queue.withLock({ $0.problem }) { throw problem }
  }
}
