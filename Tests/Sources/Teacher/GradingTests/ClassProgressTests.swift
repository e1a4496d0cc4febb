// The table of a class that is being graded: no time is told that was not measured.

import Testing

@testable import Grading

@Suite struct ClassProgressTests {
  private let names = ["ana", "ben", "a name of twenty-one ch", "dora"]

  @Test func `before anything is measured, nothing is promised`() {
    let progress = ClassProgress(of: names, jobs: 2, known: [])
    #expect(
      progress.forecast == "How long 4 students will take is told when the first is graded.")
  }

  @Test func `earlier results tell how long it will take`() {
    let progress = ClassProgress(of: names, jobs: 2, known: [20, 40])
    #expect(
      progress.forecast
        == "4 students will take about 60 s: 30 s each, as measured of 2 students, 2 at the same time."
    )
    let alone = ClassProgress(of: ["ana"], jobs: 2, known: [30])
    #expect(
      alone.forecast
        == "1 student will take about 30 s: 30 s each, as measured of 1 student, 2 at the same time."
    )
  }

  @Test func `each student is a row, with the time that is left`() {
    var progress = ClassProgress(of: names, jobs: 2, known: [])
    let rows = [
      progress.head, progress.row(of: madeGrade("ana", [.pass]), after: 30),
      progress.row(of: madeGrade("a name of twenty-one ch", [.fail]), after: 31),
      progress.row(of: broken, after: 100), progress.row(of: madeGrade("dora", [.pass]), after: 1),
    ]
    #expect(
      rows == [
        "  graded  student                  points                      time  left",
        "  1 of 4  ana                      10 of 10                    30 s  45 s",
        "  2 of 4  a name of twenty-one ch  0 of 10                     31 s  31 s",
        "  3 of 4  ben                      nothing graded            1 min 40 s  54 s",
        "  4 of 4  dora                     10 of 10                     1 s",
      ])
  }

  private let broken = StudentGrade("ben", problem: .noChapters)
}
