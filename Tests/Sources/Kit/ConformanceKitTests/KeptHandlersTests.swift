// Tests that an answered task is let go, by workflows whose transport's tasks keep their handlers.

import Conformance
import FinishedStyles
import Rules
import Testing
import UserAPI

@Suite("tasks that keep their handlers")
struct KeptHandlersTests {
  @Test(arguments: finishedStyles + [.actor, .queue])
  func `a correct style releases an answered task`(_ style: JobStyle) async {
    let report = await Walk(style, scenarios: .keptHandlersAlone).report()
    #expect(report.passes, "\(report.message)")
  }
}
