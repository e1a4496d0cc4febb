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
    let job = try #require(style.secondJob)
    let seed = SeededNumbers.newSeed(printedFor: "The second job, \(style.name)")
    var numbers = SeededNumbers(seed: seed)
    for round in 0..<Effort.choose(200, thorough: 2_000) {
      let (released, inbox) = (Inbox<Void>(), Inbox<Result<Dashboard, DashboardError>>())
      let answers = (0..<3).map { _ in RandomAnswer(using: &numbers) }
      let moments = (0..<round % 4).map { _ in Int.random(in: 0..<400, using: &numbers) }
      do {
        let sent = Inbox<Void>()
        let canary = Canary { released.put(()) }
        let transport = ScriptedTransport { request in
          sent.put(())
          answers[sent.values.count % 3].give(request)
        }
        // The completion holds the canary, too: when it is gone, nothing can call back any more.
        let run = job.init(from: .scripted(transport, holding: canary)) { result in
          withExtendedLifetime(canary) { inbox.put(result) }
        }
        run.start()
        for moment in moments { later(moment) { run.cancel() } }
      }
      let count = await released.arrived().count
      try #require(count == 1, "run \(round) of the seed \(seed) does not release its service")
      _ = try await inbox.only("run \(round) of the seed \(seed) must complete")
    }
  }
}

/// An answer at once, soon or a little later; one in five is an error.
private struct RandomAnswer {
  private let fails: Bool
  private let delay: Int?

  init(using numbers: inout SeededNumbers) {
    fails = Int.random(in: 0..<5, using: &numbers) == 0
    delay =
      [nil, 0, Int.random(in: 0..<300, using: &numbers)].randomElement(using: &numbers) ?? nil
  }

  func give(_ request: ScriptedRequest) {
    let answer = { @Sendable [fails] in
      request.answer(fails ? .failure(URLError(.timedOut)) : request.goodAnswer)
      request.drop()
    }
    if let delay { later(delay, answer) } else { answer() }
  }
}

private func later(_ microseconds: Int, _ work: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds), execute: work)
}
