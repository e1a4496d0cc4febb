// Workflows whose calls never return: every test of the kit ends all the same, and says which call it was.

import Conformance
import ConformanceOverHTTP
import Foundation
import Rules
import TestDoubles
import Testing
import UserAPI

/// Keeps calls from returning, until the test is over.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Bounded, so that no thread is left if a test goes wrong.
  func wait() {
    _ = semaphore.wait(timeout: .now() + 3_000)
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}

/// A correct workflow, one of whose calls does not return.
private final class HangingFetch: UserFetching {
  enum Call: String, CustomTestStringConvertible {
    case `init`, cancel, `deinit`

    var testDescription: String { rawValue }
  }

  private let fetch: FlawedFetch
  private let call: Call?
  private let gate: Gate?

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init(environment, completion, in: nil, gate: nil)
  }

  init(
    _ environment: FetchEnvironment, _ completion: @escaping Completion<User>, in call: Call?,
    gate: Gate?
  ) {
    fetch = FlawedFetch(environment: environment, completion: completion)
    (self.call, self.gate) = (call, gate)
    if call == .`init` { gate?.wait() }
  }

  deinit {
    if call == .`deinit` { gate?.wait() }
  }

  func start() { fetch.start() }

  func cancel() {
    if call == .cancel { gate?.wait() }
    fetch.cancel()
  }

  /// A style of such workflows.
  static func style(_ call: Call, _ gate: Gate) -> JobStyle {
    JobStyle("hangs in \(call.rawValue)") { HangingFetch($0, $1, in: call, gate: gate) }
  }
}

/// Whether the walks run, which wait for sockets for half a minute: CI runs them alone.
private let walks = ProcessInfo.processInfo.environment["WORKBOOK_HANGING"] == "1"

@Suite("calls that do not return")
struct HangingCallTests {
  private let gate = Gate()

  @Test(
    .enabled(if: !Effort.isThorough, "thorough tests keep the threads that a deadline counts"),
    arguments: [HangingFetch.Call.`init`, .cancel, .`deinit`])
  private func `a stress test ends`(_ call: HangingFetch.Call) async {
    defer { gate.open() }
    let report = await StressTest(HangingFetch.style(call, gate), runs: 100, seed: 7).report()
    let rule = Rule[call == .cancel ? .cancelAtOnce : .noBlockedThread]
    #expect(report.failures.count == 1, "\(report.message)")
    #expect(report.message.contains("(\(rule))"), "\(report.message)")
  }

  @Test(
    .enabled(if: walks, "WORKBOOK_HANGING=1 walks over HTTP"),
    arguments: [HangingFetch.Call.`init`, .cancel, .`deinit`])
  private func `a walk over HTTP ends`(_ call: HangingFetch.Call) async {
    defer { gate.open() }
    let report = await WalkOverHTTP(HangingFetch.style(call, gate), scenarios: .brief).report()
    let rule: Rule.ID = call == .cancel ? .cancelAtOnce : .noBlockedThread
    #expect(report.violations.map(\.rule.id) == [rule], "\(report.message)")
    #expect(report.walked < report.planned, "\(report.message)")
  }
}
