// Tests that a walk ends soon whatever a style does, and says why.

import Deadlines
import Dispatch
import Foundation
import Rules
import TestDoubles
import TestSupport
import Testing
import UserAPI

@testable import Conformance

@Suite("slow styles")
struct SlowStyleTests {
  @Test func `a walk with a style that is slow but right ends, and names no rule`() async {
    let style = JobStyle("slow") { environment, completion in
      let queue = DispatchQueue(label: "slow")
      let own = FetchEnvironment(
        transport: environment.transport, decoder: environment.decoder,
        baseURL: environment.baseURL, deliveryQueue: queue)
      return FlawedFetch(environment: own) { outcome in
        queue.asyncAfter(deadline: .now() + 0.3) {
          environment.deliveryQueue.async { completion(outcome) }
        }
      }
    }
    var walk = Walk(style, scenarios: .brief)
    walk.budget = WaitBudget(most: .seconds(1)) { false }
    let report = await walk.report()
    #expect(report.violations.isEmpty)
    #expect(!report.passes)
    #expect(report.walked < report.planned)
    let played = "only \(report.walked) of \(report.planned) scenarios were played"
    #expect(
      report.message.hasPrefix("slow is slow: its runs wait for something, and \(played) in "))
  }

  @Test func `a style that releases its environment late is right, and costs no wait each time`()
    async
  {
    let style = JobStyle("late") { environment, completion in
      FlawedFetch(environment: environment) { outcome in
        completion(outcome)
        DispatchQueue(label: "late").asyncAfter(deadline: .now() + 0.05) {
          withExtendedLifetime(environment) {}
        }
      }
    }
    // To wait for each of thousands of runs would be charged minutes.
    var walk = Walk(style)
    walk.budget = WaitBudget(trips: 1) { false }
    let report = await walk.report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }

  @Test func `a scenario is charged what it waits, but for what the machine is slow`() {
    func isOver(after wait: Duration, whileTripsTake trips: Duration) -> Bool {
      var budget = WaitBudget(most: .milliseconds(200))
      budget.charge(wait, whileTripsTake: trips)
      return budget.isOver
    }
    #expect(isOver(after: .milliseconds(500), whileTripsTake: .zero))
    #expect(
      !isOver(after: .milliseconds(500), whileTripsTake: .milliseconds(40)),
      "a machine on which all is slow ends no walk")
    #expect(!isOver(after: .zero, whileTripsTake: .zero), "where nothing waits, nothing is charged")
  }

  @Test func `free time that is left takes back earlier charges`() {
    var budget = WaitBudget(most: .milliseconds(600))
    for trips in [Duration.zero, .milliseconds(120), .zero] {
      budget.charge(.milliseconds(400), whileTripsTake: trips)
    }
    #expect(!budget.isOver)
    budget.charge(.milliseconds(400), whileTripsTake: .zero)
    #expect(budget.isOver)
  }

  @Test func `a scenario after which a trip does not come back is charged as it is`() {
    var budget = WaitBudget(most: .milliseconds(200), trips: 2, of: Heartbeat { _ in }) { false }
    _ = budget.measure { sleeping(for: 0.3) }
    #expect(budget.isOver)
  }

  @Test func `on a busy machine nothing is charged, and of one scenario two seconds at most`() {
    var busy = WaitBudget(most: .zero, trips: 2, of: Heartbeat { $0() }) { true }
    _ = busy.measure { sleeping(for: 0.3) }
    #expect(!busy.isOver)
    var budget = WaitBudget(most: .seconds(2))
    budget.charge(.seconds(60), whileTripsTake: .zero)
    #expect(!budget.isOver)
  }

  @Test func `a wait that ended with its deadline is not charged`() {
    var budget = WaitBudget(most: .milliseconds(200), trips: 2, of: Heartbeat { $0() }) { false }
    _ = budget.measure {
      var observation = sleeping(for: 0.3)
      observation.note(.missed)
      return observation
    }
    #expect(!budget.isOver)
  }

  /// A scenario that takes some seconds.
  private func sleeping(for seconds: TimeInterval) -> Observation {
    Thread.sleep(forTimeInterval: seconds)  // NB: to be slow is what is tested
    return Observation()
  }

  /// Where a run waits for its answers.
  enum WaitingPlace: Sendable { case newThread, globalQueue }

  // The global queue's few threads are missed only after many beats.
  @Test(arguments: Effort.choose([WaitingPlace.newThread], thorough: [.newThread, .globalQueue]))
  func `a run that keeps a thread while it waits is refused`(_ place: WaitingPlace) async {
    let style = JobStyle("keeps") { environment, completion in
      let end = DispatchSemaphore(value: 0)
      let fetch = FlawedFetch(environment: environment) { outcome in
        end.signal()
        completion(outcome)
      }
      let work = { @Sendable in
        fetch.start()
        end.wait()
      }
      return MadeUpFetch(
        onStart: {
          switch place {
          case .newThread: Thread.detachNewThread(work)
          case .globalQueue: DispatchQueue.global().async(execute: work)
          }
        },
        onCancel: fetch.cancel)
    }
    let report = await Walk(style, scenarios: .stalled).report()
    #expect(report.violations.map(\.rule.id) == [.noBlockedThread], "\(report.message)")
    #expect(report.walked == 1)
  }
}
