// Tests that a fault is reported in a scenario in which it comes each time.

import Conformance
import Synchronization
import Testing
import UserAPI

@Suite("faults played again")
struct ReplayTests {
  @Test func `a fault that comes each second time is counted in ten plays`() async {
    let runs = Atomic(0)
    let style = JobStyle("each second time") { environment, completion in
      let isFirst = runs.add(1, ordering: .relaxed).newValue % 2 == 1
      return FlawedFetch(environment, completion, flaw: isFirst ? .completesTwice : nil)
    }
    let report = await Walk(style, rules: [.oneCompletion], scenarios: .plain).report()
    #expect(report.violations.map(\.scenario) == ["all goes well"])
    #expect(report.message.contains("scenarios, seen in 5 of 10 plays: all goes well\n"))
  }

  @Test func `of two scenarios, the one in which the fault comes each time is shown`() async {
    let runs = Atomic(0)
    let style = JobStyle("always after an error") { environment, completion in
      let isFirst = runs.add(1, ordering: .relaxed).newValue % 2 == 1
      return FlawedFetch(environment: environment) { outcome in
        completion(outcome)
        if case .failure(.failed) = outcome { return completion(outcome) }
        if isFirst { completion(outcome) }
      }
    }
    let report = await Walk(style, rules: [.oneCompletion], scenarios: .brief).report()
    #expect(report.violations.map(\.scenario) == ["the list request brings malformed JSON"])
    #expect(!report.message.contains("plays"), "\(report.message)")
  }

  @Test func `a broken rule is told when it is seen, while the walk goes on`() async {
    let told = Mutex<[String]>([])
    let runs = Atomic(0)
    let style = JobStyle("twice") { environment, completion in
      if !told.withLock({ $0.isEmpty }) { runs.add(1, ordering: .relaxed) }
      return FlawedFetch(environment, completion, flaw: .completesTwice)
    }
    let report = await Walk(
      style, rules: [.oneCompletion], scenarios: .plain,
      onFind: { line in told.withLock { $0.append(line) } }
    ).report()
    #expect(!report.passes && runs.load(ordering: .relaxed) > 0)
    let line = "twice breaks W1.1 one completion in this scenario: all goes well"
    #expect(told.withLock { $0 } == [line])
  }

  @Test(arguments: [Flaw.goesOnAfterAnError, .leavesTheRequestRunning, .keepsItself])
  func `a flaw gives the same message again`(_ flaw: Flaw) async {
    var messages: Set<String> = []
    for _ in 1...2 {
      let report = await Walk(flaw.style, scenarios: flaw.space).report()
      messages.insert(report.violations.map(\.description).joined(separator: "\n"))
    }
    #expect(messages.count == 1, "\(messages.joined(separator: "\n\n"))")
  }
}
