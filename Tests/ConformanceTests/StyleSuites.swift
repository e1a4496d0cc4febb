// One suite a style, so that `--filter` can choose one: `swift test --filter CallbacksTests`.

import Conformance
import FinishedStyles
import Testing

/// What every style's suite checks: the tests of a suite are one line each, and only call this.
struct StyleChecks {
  let style: Style

  init(_ name: String) throws {
    style = try #require(finishedStyles.first { $0.name == name }, "no finished style is '\(name)'")
  }

  /// The style keeps one rule in every scenario of the scripted transport.
  func keeps(_ rule: Rule) async {
    let violation = await Walks.shared.report(of: style).violation(of: rule.id)
    #expect(violation == nil, "\(violation?.description ?? "")")
  }

  /// The style played the whole space, and kept every rule.
  func walksEverywhere() async {
    let report = await Walks.shared.report(of: style)
    #expect(report.walked == report.planned, "\(report.message)")
    #expect(report.violations.isEmpty, "\(report.message)")
  }

  /// The style survives races.
  func survivesStress() async {
    let report = await Stress(style).report()
    print(report.summary)
    #expect(report.faults.isEmpty, "\(report.message)")
  }

  /// The style keeps thousands of runs in flight without a thread for each (W2.4).
  func carriesLoad() async {
    for runs in [1_000, 10_000] {
      let load = await Load.measure(style, runs: runs)
      print("\(style): \(load.summary)")
      #expect(load.completed == runs)
      let threads = load.threads.map { $0.during - $0.before } ?? 0
      #expect(threads < 100, "no run may keep a thread of its own (W2.4)")
    }
  }
}

@Suite("callbacks")
struct CallbacksTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks("callbacks") }

  @Test(arguments: Rule.all) func `keeps the rule`(_ rule: Rule) async { await checks.keeps(rule) }
  @Test func `walks the whole space`() async { await checks.walksEverywhere() }
  @Test func `carries ten thousand runs`() async { await checks.carriesLoad() }
  @Test func `survives random interleavings`() async { await checks.survivesStress() }
}
