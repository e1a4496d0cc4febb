// Tests that a walk ends soon whatever a style does, and says why.

import Dispatch
import Rules
import TestSupport
import Testing

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
    walk.patience = Deadline(beats: 50)
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
    // To wait for each of thousands of runs would take minutes.
    let report = await Walk(style).report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }

  @Test func `a walk that ends after three deadlines names the first scenario that missed one`()
    async throws
  {
    let silent = JobStyle("silent") { environment, _ in
      FlawedFetch(environment: environment) { _ in }
    }
    let report = await Walk(silent, rules: [.ownError]).report()
    let first = try #require(ScenarioSpace.all.expectations.first?.scenario)
    #expect(report.message.hasPrefix("silent missed three deadlines: "))
    #expect(report.message.hasSuffix("The first that did not end: \(first)"))
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
