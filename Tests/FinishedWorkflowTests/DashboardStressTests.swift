// The second job with answers, errors and cancels at random moments, in the styles that no search can play.

import FinishedStyles
import TestSupport
import Testing

@Suite struct DashboardStressTests {
  private static let styles = stylesAndSketches.filter {
    DashboardSchedulesTests.unsearched.contains($0.name)
  }

  @Test(arguments: styles)
  func `a run that is cancelled at any moment completes once, and releases everything`(
    _ style: JobStyle
  ) async throws {
    let seed = SeededNumbers.newSeed(printedFor: "The second job, \(style.name)")
    var numbers = SeededNumbers(seed: seed)
    for round in 0..<Effort.choose(200, thorough: 2_000) {
      let answers = [
        "login": randomAnswer(using: &numbers), "profile": randomAnswer(using: &numbers),
        "messages": randomAnswer(using: &numbers),
      ]
      let trial = try DashboardTrial(style) { answers[$0.path]?($0) }
      trial.start()
      for _ in 0..<round % 4 { trial.cancel(after: .random(in: 0..<400, using: &numbers)) }
      trial.forget()
      do { _ = try await trial.outcome() } catch {
        Issue.record("run \(round) of the seed \(seed)")
        throw error
      }
    }
  }
}

/// An answer at once, soon or a little later; one in five is an error.
private func randomAnswer(
  using numbers: inout SeededNumbers
) -> @Sendable (ScriptedRequest) -> Void {
  let fails = Int.random(in: 0..<5, using: &numbers) == 0
  let delays = [nil, 0, Int.random(in: 0..<300, using: &numbers)]
  let delay = delays.randomElement(using: &numbers) ?? nil
  return { request in
    let answer = { @Sendable in
      request.answer(fails ? .failure(URLError(.timedOut)) : request.goodAnswer)
      request.drop()
    }
    if let delay { later(delay, answer) } else { answer() }
  }
}
