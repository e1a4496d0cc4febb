// Searches the schedules of an operation that is finished and cancelled at once.

import Foundation
import Interleaving
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct SchedulesTests {
  /// A second cancel finds the mark of the first, and returns before the first has done anything else.
  @Test func `a cancel that has returned wins over a later result`() async {
    let report = await onThread {
      ScheduleSearch(switches: 1).run { play in
        let (manual, returned) = (Manual(), Inbox<Void>())
        manual.add(to: OperationQueue())
        for name in ["cancel()", "another cancel()"] {
          play.thread(name) {
            manual.cancel()
            returned.put(())
          }
        }
        let late = Inbox<Bool>()
        play.thread("finish(with:)", when: { manual.isExecuting }) {
          late.put(!returned.values.isEmpty)
          manual.finish(with: .success(1))
        }
        return {
          guard let result = manual.result else { return "the operation has no result" }
          let isLost = late.values == [true] && result.output != nil
          return isLost ? "a cancel had returned, and the later result counts" : nil
        }
      }
    }
    #expect(report.finding == nil, "\(report.finding?.description ?? "")")
    #expect(report.isComplete && report.schedules > 100)
  }
}
