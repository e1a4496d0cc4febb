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
  /// The students whose kept grades still hold.
  package let keptCount: Int
  /// How long students took before, in seconds, when so many were graded at the same time.
  private let times: [Double]

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
    var (open, times): ([(Submission, GradeBasis)], [Double]) = ([], [])
    for student in students {
      let basis = GradeBasis(book: book, answers: grading.fingerprint(of: student))
      let kept = results.verdict(on: student.name)
      if let kept, kept.jobs == jobs { times.append(kept.seconds) }
      if let kept, kept.holds(for: basis) {
        // What an exercise counts is no part of what was found out.
        try results.keep(kept.repointed(by: grading))
      } else {
        open.append((student, basis))
      }
    }
    (self.open, self.times, keptCount) = (open, times, students.count - open.count)
    try results.begin(.init(students: names, part: grading.part))
  }

  /// How far the run is before it begins.
  package var progress: ClassProgress {
    ClassProgress(of: open.map(\.student.name), jobs: jobs, known: times)
  }

  /// Grades the students who are left; takes minutes, and waits on the calling thread.
  ///
  /// - Parameter each: Called with each grade when it is kept, and with the seconds that it took; on any
  ///   thread, never twice at the same time.
  /// - Throws: Why no further student can be graded, in one sentence. The grades so far are kept.
  package func grade(_ each: @escaping @Sendable (StudentGrade, Double) -> Void) throws {
    let queue = Mutex((next: 0, problem: (any Error)?.none))
    onThreads(min(jobs, open.count)) { number in
      let bases = Dictionary(uniqueKeysWithValues: open.map { ($0.student.name, $0.basis) })
      do {
        try grading.inCopy(number).grade(
          next: {
            queue.withLock { queue in
              guard queue.problem == nil, queue.next < open.count else { return nil }
              queue.next += 1
              return open[queue.next - 1].student
            }
          }, isBuiltFirst: true
        ) { grade, time in
          guard let basis = bases[grade.name] else { return }
          let seconds = time / .seconds(1)
          try results.keep(.init(basis: basis, seconds: seconds, jobs: jobs, grade: grade))
          queue.withLock { _ in each(grade, seconds) }
        }
      } catch {
        queue.withLock { $0.problem = $0.problem ?? error }
      }
    }
    if let problem = queue.withLock({ $0.problem }) { throw problem }
  }
}
