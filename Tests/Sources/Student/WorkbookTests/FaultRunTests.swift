// `workbook run` with a cancel that a style does not see.

import CommandSupport
import StyleRuns
import TestSupport
import Testing

@Suite struct FaultRunTests {
  @Test func `a run that does not end as it must says so, below its timeline`() async {
    let error = await #expect(throws: CommandError.self) {
      try await onThread {
        try demonstrate(
          .delivering("stubborn", ada), on: URL(filePath: "/"),
          under: RunConditions(cancel: .beforeStart), heading: "A test", next: "nothing")
      }
    }
    #expect(
      error?.sentence
        == "The style stubborn fetched user 1: Ada X, 1@x.org, but it must end with cancelled.")
  }
}
