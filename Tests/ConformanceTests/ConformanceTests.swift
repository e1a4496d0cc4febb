// Every finished style against every rule.

import Conformance
import FinishedStyles
import Testing

@Test(arguments: finishedStyles) func walk(_ style: Style) async {
  let report = await Walk(style).report()
  print(report.summary)
  #expect(report.violations.isEmpty, "\(report.message)")
}
