// The second job with answers, errors and cancels at random moments, in the styles that no search can play.

import FinishedStyles
import Foundation
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct DashboardStressTests {
  /// Random numbers that several threads may ask for.
  private final class Dice: Sendable {
    private let numbers: Mutex<SeededNumbers>

    init(seed: UInt64) { numbers = Mutex(SeededNumbers(seed: seed)) }

    func roll(_ range: Range<Int>) -> Int { numbers.withLock { Int.random(in: range, using: &$0) } }
  }

  /// Answers a request at once, soon or a little later, and one in five with an error.
  private static func answer(_ request: ScriptedRequest, _ dice: Dice) {
    let fails = dice.roll(0..<5) == 0
    let answer = { @Sendable in
      request.answer(fails ? .failure(URLError(.timedOut)) : request.goodAnswer)
      request.drop()
    }
    switch dice.roll(0..<3) {
    case 0: answer()
    case 1: DispatchQueue.global().async(execute: answer)
    default: later(dice.roll(0..<300), answer)
    }
  }

  private static func later(_ microseconds: Int, _ work: @escaping @Sendable () -> Void) {
    let time = DispatchTime.now() + .microseconds(microseconds)
    DispatchQueue.global().asyncAfter(deadline: time, execute: work)
  }

  private static let styles = stylesAndSketches.filter {
    DashboardSchedulesTests.unsearched.contains($0.name)
  }

  @Test(arguments: styles)
  func `a run that is cancelled at any moment completes once, and releases everything`(
    _ style: JobStyle
  ) async throws {
    let seed = SeededNumbers.newSeed(printedFor: "The second job, \(style.name)")
    let dice = Dice(seed: seed)
    for round in 0..<Effort.choose(200, thorough: 2_000) {
      let (released, inbox) = (Inbox<Void>(), Inbox<Result<Dashboard, DashboardError>>())
      try play(style, cancels: round % 4, dice, released, inbox)
      let count = await released.arrived().count
      try #require(count == 1, "run \(round) of the seed \(seed) does not release its service")
      _ = try await inbox.only("run \(round) of the seed \(seed) must complete")
    }
  }

  /// Starts a run, and cancels it so many times.
  private func play(
    _ style: JobStyle, cancels: Int, _ dice: Dice, _ released: Inbox<Void>,
    _ inbox: Inbox<Result<Dashboard, DashboardError>>
  ) throws {
    let job = try #require(style.secondJob)
    let canary = Canary { released.put(()) }
    let transport = ScriptedTransport { Self.answer($0, dice) }
    // The completion holds the canary, too: when it is gone, nothing can call back any more.
    let run = job.init(from: .scripted(transport, holding: canary)) { result in
      withExtendedLifetime(canary) { inbox.put(result) }
    }
    run.start()
    for _ in 0..<cancels { Self.later(dice.roll(0..<400)) { run.cancel() } }
  }
}
