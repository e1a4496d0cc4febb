// `workbook run` with faults and cancels: the finished styles agree, and the exit status says so.

import CommandSupport
import FinishedStyles
import FixtureServer
import Foundation
import StyleRuns
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct FaultRunTests {
  /// On Linux, a request that waits keeps a core busy: so a server that hangs is left out, and one that
  /// is slow every day.
  private static let faults = NamedFault.all.filter {
    $0.kind != .hang && (Effort.isThorough || $0.kind != .slow)
  }

  @Test(arguments: faults.map(\.name))
  func `with each fault all styles end as they must`(fault: String) async throws {
    let ended = try await workbook(["run", "all", "--fault", fault])
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test func `a run that does not end as it must says so, below its timeline`() async {
    let stubborn = JobStyle.delivering("stubborn", ada)
    let error = await onThread {
      let server = ServerAddress(url: URL(filePath: "/"))
      let demonstration = StyleDemonstration(heading: "A test", next: "nothing")
      let conditions = RunConditions(cancel: .beforeStart)
      do throws(CommandError) {
        try demonstration.run(stubborn, on: server, under: conditions)
        return CommandError?.none
      } catch { return error }
    }
    #expect(
      error?.sentence
        == "The style stubborn fetched user 1: Ada X, 1@x.org, but it must end with cancelled.")
  }
}
