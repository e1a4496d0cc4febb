// Searches the schedules of a program with a few threads, and reports the smallest that goes wrong.

import Foundation
package import Interleaving
import TestDoubles
import TestSupport
package import Testing

/// Plays the schedules of a program, and records an issue with the smallest that goes wrong.
///
/// - Parameters:
///   - switches: How often a schedule may take the turn from a thread that could go on.
///   - program: Makes the threads of a play; returns what is asked at its end: what is wrong, or nil.
package func everySchedule(
  switches: Int = Effort.choose(2, thorough: 3),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ program: @escaping ScheduleSearch.Program
) async {
  let report = await onThread { ScheduleSearch(switches: switches).run(program) }
  print("schedules: \(report.schedules), complete: \(report.isComplete)")
  if let finding = report.finding {
    Issue.record("\(finding.description)", sourceLocation: sourceLocation)
  }
}
