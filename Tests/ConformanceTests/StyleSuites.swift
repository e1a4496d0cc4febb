// Two suites a style, so that `--filter` can choose: `swift test --filter ConformanceTests.CallbacksTests`.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Testing

/// What every style's suite checks: the tests of a suite are one line each, and only call this.
struct StyleChecks {
  let style: Style

  /// Finds the style of a suite by the suite's name: `callbacks` for `CallbacksOverHTTPTests`.
  init(of suite: any Any.Type) throws {
    let subject = String(describing: suite).dropLast("Tests".count)
    let ending = subject.hasSuffix("OverHTTP") ? "OverHTTP".count : 0
    let name = subject.dropLast(ending).lowercased()
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

  /// The rules that can be judged over real HTTP; the others are told by `walksOverHTTP()`.
  static let overHTTP = Rule.all.filter { ReportOverHTTP.outOfReach[$0.id] == nil }

  /// The style keeps one rule over real HTTP.
  func keepsOverHTTP(_ rule: Rule) async {
    switch await Walks.shared.reportOverHTTP(of: style).verdict(on: rule.id) {
    case .kept(let scenarios): #expect(scenarios > 0, "no scenario puts \(rule) to the test")
    case .broken(let violation): Issue.record("\(violation)")
    case .notApplicable(let reason): Issue.record("\(rule) was not judged: \(reason)")
    }
  }

  /// The style played every scenario over real HTTP, and kept what can be judged there.
  func walksOverHTTP() async {
    let report = await Walks.shared.reportOverHTTP(of: style)
    for (rule, reason) in report.notApplicable { print("\(rule.rawValue) over HTTP: \(reason)") }
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
      // The count is the whole process's, where other tests come and go.
      guard let threads = load.threads, runs == 10_000 else { continue }
      let more = threads.during - threads.before
      #expect(more < runs / 10, "no run may keep a thread of its own (W2.4)")
    }
  }
}

@Suite("callbacks")
struct CallbacksTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: Rule.all) func `keeps the rule`(_ rule: Rule) async { await checks.keeps(rule) }
  @Test func `walks the whole space`() async { await checks.walksEverywhere() }
  @Test func `carries ten thousand runs`() async { await checks.carriesLoad() }
  @Test func `survives random interleavings`() async { await checks.survivesStress() }
}

@Suite("callbacks over HTTP")
struct CallbacksOverHTTPTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: StyleChecks.overHTTP)
  func `keeps the rule`(_ rule: Rule) async { await checks.keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async { await checks.walksOverHTTP() }
}

@Suite("adapters")
struct AdaptersTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: Rule.all) func `keeps the rule`(_ rule: Rule) async { await checks.keeps(rule) }
  @Test func `walks the whole space`() async { await checks.walksEverywhere() }
  @Test func `carries ten thousand runs`() async { await checks.carriesLoad() }
  @Test func `survives random interleavings`() async { await checks.survivesStress() }
}

@Suite("adapters over HTTP")
struct AdaptersOverHTTPTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: StyleChecks.overHTTP)
  func `keeps the rule`(_ rule: Rule) async { await checks.keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async { await checks.walksOverHTTP() }
}

@Suite("chains")
struct ChainsTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: Rule.all) func `keeps the rule`(_ rule: Rule) async { await checks.keeps(rule) }
  @Test func `walks the whole space`() async { await checks.walksEverywhere() }
  @Test func `carries ten thousand runs`() async { await checks.carriesLoad() }
  @Test func `survives random interleavings`() async { await checks.survivesStress() }
}

@Suite("chains over HTTP")
struct ChainsOverHTTPTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: StyleChecks.overHTTP)
  func `keeps the rule`(_ rule: Rule) async { await checks.keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async { await checks.walksOverHTTP() }
}

@Suite("receivers")
struct ReceiversTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: Rule.all) func `keeps the rule`(_ rule: Rule) async { await checks.keeps(rule) }
  @Test func `walks the whole space`() async { await checks.walksEverywhere() }
  @Test func `carries ten thousand runs`() async { await checks.carriesLoad() }
  @Test func `survives random interleavings`() async { await checks.survivesStress() }
}

@Suite("receivers over HTTP")
struct ReceiversOverHTTPTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: StyleChecks.overHTTP)
  func `keeps the rule`(_ rule: Rule) async { await checks.keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async { await checks.walksOverHTTP() }
}

@Suite("nodes")
struct NodesTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: Rule.all) func `keeps the rule`(_ rule: Rule) async { await checks.keeps(rule) }
  @Test func `walks the whole space`() async { await checks.walksEverywhere() }
  @Test func `carries ten thousand runs`() async { await checks.carriesLoad() }
  @Test func `survives random interleavings`() async { await checks.survivesStress() }
}

@Suite("nodes over HTTP")
struct NodesOverHTTPTests {
  let checks: StyleChecks
  init() throws { checks = try StyleChecks(of: Self.self) }

  @Test(arguments: StyleChecks.overHTTP)
  func `keeps the rule`(_ rule: Rule) async { await checks.keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async { await checks.walksOverHTTP() }
}
