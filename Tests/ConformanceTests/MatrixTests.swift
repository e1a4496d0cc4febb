// Tests every finished style with every rule, and compares every style with all others.

import Conformance
import FinishedStyles
import Rules
import Testing
import UserAPI

@Suite("every style")
struct MatrixTests {
  @Test(arguments: finishedStyles, Rule.all)
  func `each style keeps each rule`(_ style: Style, _ rule: Rule) async {
    await Walks.shared.report(of: style).expectKept(rule)
  }

  @Test(
    .enabled(if: finishedStyles.count > 1, "with one style there is nothing to compare"),
    arguments: finishedStyles)
  func `each style does the same as all others`(_ style: Style) async {
    let report = await Walks.shared.report(of: style)
    #expect(report.walked == report.planned, "what was not played is not compared")
    for other in finishedStyles where other.name != style.name {
      let difference = report.difference(from: await Walks.shared.report(of: other))
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
