// The scenario space, the model and the table of rules.

import Conformance
import Foundation
import Testing

@Suite("scenario space")
struct SpaceTests {
  @Test func `the space is large, and promises many different traces`() {
    let (count, traces) = (ScenarioSpace.all.count, ScenarioSpace.all.distinctTraces)
    print("\(count) scenarios, \(traces) distinct traces")
    #expect(count >= 1_000)
    #expect(traces >= 100)
  }

  @Test func `every rule is at stake somewhere, and in the smaller spaces too`() {
    #expect(ScenarioSpace.all.rules == Set(Rule.ID.allCases))
    #expect(ScenarioSpace.brief.rules == Set(Rule.ID.allCases))
    #expect(ScenarioSpace.plain.rules.isSuperset(of: [.ownError, .reachTheTransport]))
  }

  @Test func `the table of rules says what the code says`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Rules/RULES.md").standardized
    if ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1" {
      try Data(Rule.table.utf8).write(to: file)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == Rule.table, "write it anew: WORKBOOK_WRITE=1 swift test --filter SpaceTests")
  }

  @Test func `rules are numbered, named and ordered without gaps`() {
    #expect(Rule.all.map(\.id) == Rule.ID.allCases.sorted())
    #expect(Set(Rule.all.map(\.precedence)) == Set(1...Rule.all.count))
    #expect(Set(Rule.all.map(\.nickname)).count == Rule.all.count)
  }
}
