// What is told of an exercise besides its points: help, sameness, times, and why it waits.

import Curriculum
import Foundation
import Testing

@testable import Grading

@Suite struct GradeStateTests {
  @Test func `help, sameness and times are told for people and for machines`() throws {
    var helped = grade(1, "Retry", points: 3, [.pass])
    helped.helpers = [id(2), id(3)]
    helped.isFinishedFile = true
    helped.lastChange = Date(timeIntervalSince1970: 1_000_000_000)
    let state = "solved, with the finished 1.2 and 1.3, the same as the finished file"
    #expect(helped.state == state)
    let ana = StudentGrade("ana", helped, notes: ["A note."])
    #expect(ana.remarks == ["A note.", "1.1: \(state)"])
    #expect(ana.row == "ana,3,3,3,0,1.1,2001-09-09T01:46:40Z,A note.\r\n")
    let results = try json(ana)
    #expect(results["notes"] as? [String] == ["A note."])
    let told = try #require((results["exercises"] as? [[String: Any]])?.first)
    #expect(told["state"] as? String == state && told["points"] as? Int == 3)
    #expect(told["with_finished"] as? [String] == ["1.2", "1.3"])
    #expect(told["as_finished"] as? Bool == true && told["is_bonus"] as? Bool == false)
    #expect(told["last_change"] as? String == "2001-09-09T01:46:40Z")
  }

  @Test func `why an exercise waits is told for people, too`() {
    let waiting = ExerciseGrade(
      retry, "waits for 1.1", .fail, because: "1.2 waits for 1.1.")
    let idle = ExerciseGrade(
      retry, "not started", .fail, because: "1.2 is not solved yet.")
    let ana = StudentGrade("ana", waiting, idle)
    #expect(ana.remarks == ["1.2 waits for 1.1."])
  }

  @Test func `an exercise that does not count need not be solved`() {
    let red = grade(1, "Retry", points: 0, [.fail])
    #expect(StudentGrade("ana", red).isSolved)
  }

  private var retry: GradedExercise { grade(1, "Retry", points: 3, [.pass]).exercise }
}
