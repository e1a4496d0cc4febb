// A table of how far the grading of a class is, and how long it takes from here. Pure.

import CommandSupport
import Curriculum

/// Counts the students who are graded; each is a row.
///
/// A time that is still to come is only told if times were measured: those of this run, and those that were
/// kept with earlier results.
package struct ClassProgress: Sendable {
  private let count: Int
  private let jobs: Int
  private let width: Int
  private var times: [Double]
  private var done = 0

  /// Begins.
  ///
  /// - Parameters:
  ///   - names: The students who are to be graded.
  ///   - jobs: How many are graded at the same time.
  ///   - known: The seconds that students took before.
  init(of names: [String], jobs: Int, known: [Double]) {
    (count, self.jobs, times) = (names.count, jobs, known)
    width = min(24, max(7, names.map(\.count).max() ?? 0))
  }

  /// How long it will take, in one sentence; before the first row.
  package var forecast: String {
    let students = counted(count, "student")
    guard let left else {
      return "How long \(students) will take is told when the first is graded."
    }
    let pace = "\(Self.words(mean)) each, as measured of \(counted(times.count, "student"))"
    let crew = jobs > 1 ? ", \(jobs) at the same time" : ""
    return "\(students) will take about \(left): \(pace)\(crew)."
  }

  /// The heads of the columns.
  package var head: String { row(graded: "graded", "student", "points", time: "time", "left") }

  /// Counts a student, and returns the row.
  ///
  /// - Parameters:
  ///   - student: The student's grade.
  ///   - seconds: How long the grading took.
  package mutating func row(of student: StudentGrade, after seconds: Double) -> String {
    done += 1
    times.append(seconds)
    return row(
      graded: "\(done) of \(count)", student.name, student.brief,
      time: Self.words(seconds), done < count ? left ?? "" : "")
  }

  private func row(
    graded: String, _ name: String, _ points: String, time: String, _ left: String
  ) -> String {
    let graded = padded(graded, "\(count) of \(count)".count, isRight: true)
    let cells = [graded, padded(name, width), padded(points, 24), padded(time, 6, isRight: true)]
    return "  " + cells.joined(separator: "  ") + (left.isEmpty ? "" : "  \(left)")
  }

  private func padded(_ text: String, _ width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? space + text : text + space
  }

  private var mean: Double { times.isEmpty ? 0 : times.reduce(0, +) / Double(times.count) }

  /// How long the students who are left take; nil if nothing was measured.
  private var left: String? {
    guard !times.isEmpty else { return nil }
    return Self.words(mean * Double(count - done) / Double(min(jobs, max(1, count - done))))
  }

  private static func words(_ seconds: Double) -> String {
    ProgressCount.words(.seconds(seconds.rounded(.up)))
  }
}
