// Every finished style × every rule, and every style against every other.

import Conformance
import FinishedStyles
import Rules
import Testing
import UserAPI

@Suite("every style")
struct MatrixTests {
  @Test(arguments: finishedStyles, Rule.all)
  func `keeps every rule`(_ style: Style, _ rule: Rule) async {
    let violation = await Walks.shared.report(of: style).violation(of: rule.id)
    #expect(violation == nil, "\(violation?.description ?? "")")
  }

  @Test(
    .enabled(if: finishedStyles.count > 1, "one style alone has none to differ from"),
    arguments: finishedStyles)
  func `does what every other style does`(_ style: Style) async {
    let report = await Walks.shared.report(of: style)
    for other in finishedStyles where other.name != style.name {
      let difference = report.difference(from: await Walks.shared.report(of: other))
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
