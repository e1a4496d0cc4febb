// Workflows whose calls never return: every test of the kit ends all the same, and says which call it was.

import Conformance
import ConformanceOverHTTP
import TestSupport
import Testing

/// A call that does not return.
private enum HangingCall: String, CaseIterable, CustomTestStringConvertible {
  case `init`, cancel, `deinit`

  var testDescription: String { rawValue }

  /// A style of correct workflows whose call does not return before the gate is open.
  func style(_ gate: Monitor<Bool>) -> JobStyle {
    JobStyle("hangs in \(rawValue)") { environment, completion in
      if self == .`init` { gate.waitForever { $0 } }
      let fetch = FlawedFetch(environment: environment, completion: completion)
      let end = Canary { if self == .`deinit` { gate.waitForever { $0 } } }
      return MadeUpFetch(
        onStart: { withExtendedLifetime(end) { fetch.start() } },
        onCancel: {
          if self == .cancel { gate.waitForever { $0 } }
          fetch.cancel()
        })
    }
  }
}

/// Whether the walks run, which wait for sockets for half a minute: CI runs them alone.
private let walks = ProcessInfo.processInfo.environment["WORKBOOK_HANGING"] == "1"

@Suite("calls that do not return")
struct HangingCallTests {
  private let gate = Monitor(false)

  @Test(
    .enabled(if: !Effort.isThorough, "thorough tests keep the threads that a deadline counts"),
    arguments: HangingCall.allCases)
  private func `a stress test ends`(_ call: HangingCall) async {
    defer { gate.update { $0 = true } }
    let report = await StressTest(call.style(gate), runs: 100, seed: 7).report()
    let rule = Rule[call == .cancel ? .cancelAtOnce : .noBlockedThread]
    #expect(report.message.contains("(\(rule))"), "\(report.message)")
  }

  @Test(
    .enabled(if: walks, "WORKBOOK_HANGING=1 walks over HTTP"),
    arguments: HangingCall.allCases)
  private func `a walk over HTTP ends`(_ call: HangingCall) async {
    defer { gate.update { $0 = true } }
    let report = await WalkOverHTTP(call.style(gate), scenarios: .brieflyOverHTTP).report()
    let rule: Rule.ID = call == .cancel ? .cancelAtOnce : .noBlockedThread
    #expect(report.violations.map(\.rule.id) == [rule], "\(report.message)")
    #expect(report.walked < report.planned, "\(report.message)")
  }
}
