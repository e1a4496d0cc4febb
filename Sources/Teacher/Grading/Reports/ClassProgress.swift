// Tells a teacher how far the grading is, and how long it takes from here. Pure.

/// Counts the students that are graded.
///
/// The first is not typical: the workbook is built with those answers.
public struct ClassProgress {
  private let all: Int
  private var done = 0
  private var spent = Duration.zero

  /// Begins with a number of students, of whom none is graded.
  public init(of all: Int) { self.all = all }

  /// Counts a student, and returns the line about the grade.
  ///
  /// - Parameters:
  ///   - student: The grade.
  ///   - time: How long it took.
  public mutating func line(_ student: StudentGrade, after time: Duration) -> String {
    done += 1
    if done > 1 { spent += time }
    let left = done > 1 && done < all ? spent / (done - 1) * (all - done) : nil
    let rest = left.map { "; about \(Self.words($0)) left" } ?? ""
    return "[\(done) of \(all)] \(student.summary), \(Self.words(time))\(rest)"
  }

  private static func words(_ time: Duration) -> String {
    let seconds = time.components.seconds
    return seconds < 90 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
