// Two suites a style, so that `--filter` can choose: `swift test --filter CallbacksStyleTests`.
//
// NB: Swift Testing inherits no tests, neither from a protocol nor from a class. So each suite repeats, in
// a line each, which tests it has; what they do is written here once.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import TestDoubles
import Testing
import UserAPI

/// The suite of one style: what its tests, of a line each, call.
protocol StyleSuite {
  /// The name of the style, as `FinishedStyles` has it.
  static var style: String { get }
}

extension StyleSuite {
  private var style: Style {
    get throws {
      try #require(
        finishedStyles.first { $0.name == Self.style },
        "FinishedStyles has no style '\(Self.style)': correct the name in \(Self.self)")
    }
  }

  /// The style keeps one rule in every scenario of the scripted transport.
  func keeps(_ rule: Rule) async throws {
    try await Walks.shared.report(of: style).expectKept(rule)
  }

  /// The style keeps one rule over real HTTP.
  func keepsOverHTTP(_ rule: Rule) async throws {
    try await Walks.shared.reportOverHTTP(of: style).expectKept(rule)
  }

  /// The style played the whole space, and kept every rule.
  func walksEverywhere() async throws {
    let report = try await Walks.shared.report(of: style)
    #expect(report.passes, "\(report.message)")
  }

  /// The style played its scenarios over real HTTP, and kept what can be judged there.
  func walksOverHTTP() async throws {
    let report = try await Walks.shared.reportOverHTTP(of: style)
    for (rule, reason) in report.notApplicable { print("\(rule.rawValue) over HTTP: \(reason)") }
    #expect(report.passes, "\(report.message)")
  }

  /// The style survives races.
  func survivesStress() async throws {
    let report = try await StressTest(style, runs: Effort.choose(2_000, thorough: 20_000)).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }

  /// The style keeps thousands of runs in flight without a thread for each (W2.4).
  func carriesLoad() async throws {
    for runs in Effort.choose([1_000], thorough: [1_000, 10_000]) {
      let load = try await loadInOwnProcess(of: style.name, runs: runs)
      print("\(Self.style): \(load.summary)")
      #expect(load.isGood, "\(load.summary): all must complete, without a thread for each (W2.4)")
    }
  }
}

/// The rules that can be judged over real HTTP; `walksOverHTTP()` prints why the others cannot.
private let rulesOverHTTP = Rule.all.filter { WalkOverHTTP.outOfReach[$0.id] == nil }

@Suite("the style callbacks") struct CallbacksStyleTests: StyleSuite {
  static let style = "callbacks"
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries a thousand runs and more`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("the style callbacks over HTTP") struct CallbacksStyleOverHTTPTests: StyleSuite {
  static let style = "callbacks"
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks its space`() async throws { try await walksOverHTTP() }
}

@Suite("the style adapters") struct AdaptersStyleTests: StyleSuite {
  static let style = "adapters"
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries a thousand runs and more`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("the style adapters over HTTP") struct AdaptersStyleOverHTTPTests: StyleSuite {
  static let style = "adapters"
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks its space`() async throws { try await walksOverHTTP() }
}

@Suite("the style chains") struct ChainsStyleTests: StyleSuite {
  static let style = "chains"
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries a thousand runs and more`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("the style chains over HTTP") struct ChainsStyleOverHTTPTests: StyleSuite {
  static let style = "chains"
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks its space`() async throws { try await walksOverHTTP() }
}

@Suite("the style receivers") struct ReceiversStyleTests: StyleSuite {
  static let style = "receivers"
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries a thousand runs and more`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("the style receivers over HTTP") struct ReceiversStyleOverHTTPTests: StyleSuite {
  static let style = "receivers"
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks its space`() async throws { try await walksOverHTTP() }
}

@Suite("the style nodes") struct NodesStyleTests: StyleSuite {
  static let style = "nodes"
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries a thousand runs and more`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("the style nodes over HTTP") struct NodesStyleOverHTTPTests: StyleSuite {
  static let style = "nodes"
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks its space`() async throws { try await walksOverHTTP() }
}

@Suite("the style async") struct AsyncStyleTests: StyleSuite {
  static let style = "async"
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries a thousand runs and more`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("the style async over HTTP") struct AsyncStyleOverHTTPTests: StyleSuite {
  static let style = "async"
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks its space`() async throws { try await walksOverHTTP() }
}
