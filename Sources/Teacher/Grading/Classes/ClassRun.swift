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
  /// The students who are still to be graded, each with what the grade will depend on.
  private let open: [(student: Submission, basis: GradeBasis)]

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
    var open: [(Submission, GradeBasis)] = []
    for student in students {
      let basis = GradeBasis(book: book, answers: grading.fingerprint(of: student))
      if var kept = results.verdict(on: student.name), kept.holds(for: basis) {
        // What an exercise counts is no part of what was found out, nor is what the roster says.
        kept.grade.details = student.details
        try results.keep(kept.repointed(by: grading))
      } else {
        open.append((student, basis))
      }
    }
    self.open = open
    try results.begin(.init(students: names, part: grading.part))
  }

  /// How many students are still to be graded.
  package var count: Int { open.count }

  /// Grades the students who are left; takes minutes, and waits on the calling thread.
  ///
  /// - Parameter each: Called with each grade when it is kept; on any thread, never twice at the same time.
  /// - Throws: Why no further student can be graded, in one sentence. The grades so far are kept.
  package func grade(_ each: @escaping @Sendable (StudentGrade) -> Void) throws {
    let bases = Dictionary(uniqueKeysWithValues: open.map { ($0.student.name, $0.basis) })
    let queue = Mutex((rest: open.map(\.student)[...], problem: (any Error)?.none))
    onThreads(min(jobs, open.count)) { number in
      do {
        try grading.inCopy(number).grade(
          next: { queue.withLock { $0.problem == nil ? $0.rest.popFirst() : nil } },
          { grade in
            guard let basis = bases[grade.name] else { return }
            try results.keep(VerdictFile(basis: basis, grade: grade))
            queue.withLock { _ in each(grade) }
          })
      } catch {
        queue.withLock { $0.problem = $0.problem ?? error }
      }
    }
    if let problem = queue.withLock({ $0.problem }) { throw problem }
  }
}
