// Searches the schedules of a program with a few threads, and reports the smallest that goes wrong.

import Foundation
package import Interleaving
import TestDoubles
import TestSupport
package import Testing

/// Plays the schedules of a program, and records an issue with the smallest that goes wrong.
///
/// `WORKBOOK_SEARCHES=100` searches so often, and records an issue if two searches find different schedules.
///
/// - Parameters:
///   - switches: How often a schedule may take the turn from a thread that could go on.
///   - program: Makes the threads of a play; returns what is asked at its end: what is wrong, or nil.
package func everySchedule(
  switches: Int = Effort.choose(2, thorough: 3),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ program: @escaping ScheduleSearch.Program
) async {
  // NB: the name of a test that is written as a sentence begins with a backtick.
  let number = String(Test.current?.name.drop { $0 == "`" }.prefix { $0.isNumber } ?? "")
  if let chosenSchedule, chosenSchedule.test == number {
    let schedule = chosenSchedule.schedule
    let played = await onThread { ScheduleSearch(switches: switches).play(schedule, of: program) }
    // NB: an issue in any case, since an exercise is not solved by one schedule.
    let words = played.problem.isEmpty ? "This schedule goes well; others may not." : played.problem
    Issue.record("\(words)\n\n\(played.story.columns)", sourceLocation: sourceLocation)
    return
  }
  let environment = ProcessInfo.processInfo.environment
  let searches = environment["WORKBOOK_SEARCHES"].flatMap(Int.init) ?? 1
  let reports = await onThread {
    (0..<searches).map { _ in ScheduleSearch(switches: switches).run(program) }
  }
  if searches > 1 {
    let found = Set(reports.map { "\($0.finding?.schedule.description ?? "nothing")" })
    print("\(searches) searches of \(reports[0].schedules) schedules found: \(found.sorted())")
    #expect(found.count == 1, "each search must find the same", sourceLocation: sourceLocation)
  }
  if let finding = reports.first?.finding {
    let again = "Play it again: add --schedule \(number):\(finding.schedule) to workbook test"
    Issue.record("\(finding.description)\n\n\(again)", sourceLocation: sourceLocation)
  }
}

/// The schedule that `workbook test --schedule` asks for, and the number of its test.
private let chosenSchedule: (test: String, schedule: Schedule)? = {
  let words = ProcessInfo.processInfo.environment["WORKBOOK_SCHEDULE"]?.split(separator: ":") ?? []
  guard words.count == 2, let schedule = Schedule(String(words[1])) else { return nil }
  return (String(words[0]), schedule)
}()
