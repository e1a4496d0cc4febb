// Two suites a style, so that `--filter` can choose: `swift test --filter ConformanceTests.CallbacksTests`.
//
// NB: a test belongs to the type that it stands in: none is inherited from a protocol or a class. So
// each suite says again, in a line each, what it tests; what is done then stands here once.

import Conformance
import ConformanceOverHTTP
import FinishedStyles
import Testing
import UserAPI

/// The suite of one style: what its tests, of a line each, call.
protocol StyleSuite {}

extension StyleSuite {
  /// The style of the suite's name: `callbacks` for `CallbacksTests` and `CallbacksOverHTTPTests`.
  private var style: Style {
    get throws {
      let subject = String(describing: Self.self).dropLast("Tests".count)
      let ending = subject.hasSuffix("OverHTTP") ? "OverHTTP".count : 0
      let name = subject.dropLast(ending).lowercased()
      return try #require(
        finishedStyles.first { $0.name == name }, "no finished style is '\(name)'")
    }
  }

  /// The style keeps one rule in every scenario of the scripted transport.
  func keeps(_ rule: Rule) async throws {
    let violation = try await Walks.shared.report(of: style).violation(of: rule.id)
    #expect(violation == nil, "\(violation?.description ?? "")")
  }

  /// The style played the whole space, and kept every rule.
  func walksEverywhere() async throws {
    let report = try await Walks.shared.report(of: style)
    #expect(report.walked == report.planned, "\(report.message)")
    #expect(report.violations.isEmpty, "\(report.message)")
  }

  /// The style keeps one rule over real HTTP.
  func keepsOverHTTP(_ rule: Rule) async throws {
    switch try await Walks.shared.reportOverHTTP(of: style).verdict(on: rule.id) {
    case .kept(let scenarios): #expect(scenarios > 0, "no scenario puts \(rule) to the test")
    case .broken(let violation): Issue.record("\(violation)")
    case .notApplicable(let reason): Issue.record("\(rule) was not judged: \(reason)")
    }
  }

  /// The style played every scenario over real HTTP, and kept what can be judged there.
  func walksOverHTTP() async throws {
    let report = try await Walks.shared.reportOverHTTP(of: style)
    for (rule, reason) in report.notApplicable { print("\(rule.rawValue) over HTTP: \(reason)") }
    #expect(report.walked == report.planned, "\(report.message)")
    #expect(report.violations.isEmpty, "\(report.message)")
  }

  /// The style survives races.
  func survivesStress() async throws {
    let report = try await Stress(style).report()
    print(report.summary)
    #expect(report.faults.isEmpty, "\(report.message)")
  }

  /// The style keeps thousands of runs in flight without a thread for each (W2.4).
  func carriesLoad() async throws {
    let style = try style
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

/// The rules that can be judged over real HTTP; the others are told by `walksOverHTTP()`.
private let rulesOverHTTP = Rule.all.filter { ReportOverHTTP.outOfReach[$0.id] == nil }

@Suite("callbacks") struct CallbacksTests: StyleSuite {
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries ten thousand runs`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("callbacks over HTTP") struct CallbacksOverHTTPTests: StyleSuite {
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async throws { try await walksOverHTTP() }
}

@Suite("adapters") struct AdaptersTests: StyleSuite {
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries ten thousand runs`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("adapters over HTTP") struct AdaptersOverHTTPTests: StyleSuite {
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async throws { try await walksOverHTTP() }
}

@Suite("chains") struct ChainsTests: StyleSuite {
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries ten thousand runs`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("chains over HTTP") struct ChainsOverHTTPTests: StyleSuite {
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async throws { try await walksOverHTTP() }
}

@Suite("receivers") struct ReceiversTests: StyleSuite {
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries ten thousand runs`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("receivers over HTTP") struct ReceiversOverHTTPTests: StyleSuite {
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async throws { try await walksOverHTTP() }
}

@Suite("nodes") struct NodesTests: StyleSuite {
  @Test(arguments: Rule.all)
  func `keeps the rule`(_ rule: Rule) async throws { try await keeps(rule) }
  @Test func `walks the whole space`() async throws { try await walksEverywhere() }
  @Test func `carries ten thousand runs`() async throws { try await carriesLoad() }
  @Test func `survives random interleavings`() async throws { try await survivesStress() }
}

@Suite("nodes over HTTP") struct NodesOverHTTPTests: StyleSuite {
  @Test(arguments: rulesOverHTTP)
  func `keeps the rule`(_ rule: Rule) async throws { try await keepsOverHTTP(rule) }
  @Test func `walks the whole space`() async throws { try await walksOverHTTP() }
}
