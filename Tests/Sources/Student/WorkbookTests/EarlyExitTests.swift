// A student's code that calls `exit` during `workbook run … --mine`: that is no success.

import Foundation
import Testing

@testable import StyleRuns

@Suite struct EarlyExitTests {
  @Test func `a process that the code ends before its run has ended fails, and says so`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      EarlyExit.refuseEarlyExit(saying: "It called exit.")
      exit(0)
    }
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.contains("It called exit.\n"))
  }

  @Test func `a process whose run has ended ends with its own status`() async {
    await #expect(processExitsWith: .success) {
      EarlyExit.refuseEarlyExit(saying: "It called exit.")
      EarlyExit.exit(0)
    }
    await #expect(processExitsWith: .exitCode(3)) {
      EarlyExit.refuseEarlyExit(saying: "It called exit.")
      EarlyExit.exit(3)
    }
  }
}
