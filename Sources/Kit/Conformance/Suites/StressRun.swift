import Deadlines
import TestDoubles
import UserAPI

/// A run whose starts, answers and cancels come from four threads.
struct StressRun: CustomStringConvertible {
  private typealias Part = @Sendable () -> Void

  let race: Race
  /// How long each thread hesitates.
  private let hesitations: [Int]
  private let style: JobStyle
  private let recorder: RunRecorder

  /// What the threads do, in words.
  var description: String { "\(race), hesitations \(hesitations)" }

  /// Plans a run, as random numbers decide.
  init(_ style: JobStyle, using random: inout SeededNumbers) {
    // Half of the answers are good, so that most runs come to their second request.
    func reply(_ answers: [Answer], _ manners: [Manner]) -> Reply {
      let answer = Bool.random(using: &random) ? .valid : answers.randomElement(using: &random)
      let manner = manners.randomElement(using: &random)
      return Reply(answer: answer ?? .valid, manner: manner ?? .later)
    }
    let manners: [Manner] = [
      .later, .later, .later, .synchronously, .fromAnotherQueue, .twice, .thenFails,
    ]
    let scenario = Scenario(
      list: reply(Answer.ofLists + Answer.rare, manners + [.againInsideNextSend]),
      detail: reply(Answer.ofDetails + Answer.rare, manners),
      service: .numbered(Int.random(in: 0...1_000_000, using: &random)))
    race = Race(
      scenario: scenario, starts: Int.random(in: 1...3, using: &random),
      cancels: [0, 1, 1, 2].randomElement(using: &random) ?? 1)
    hesitations = (0..<4).map { _ in Int.random(in: 0...400, using: &random) }
    self.style = style
    recorder = RunRecorder(Expectation(scenario: scenario))
  }

  /// Plays the run on four threads, and waits until it is settled.
  func observe(on threads: [RunThread]) -> Observation {
    let making: Part = { [recorder, style] in
      recorder.watchdog.calling(.make) { recorder.makeRun(of: style) }
    }
    let closing: Part = { [recorder] in recorder.watchdog.calling(.release) { recorder.close() } }
    // Two threads start at once; a third start comes later, on the thread of the second.
    let racing = [
      answering, calling(1, hesitations[1]) { $0.start() },
      calling(race.starts - 1, hesitations[2]) { $0.start() },
      calling(race.cancels, hesitations[3]) { $0.cancel() },
    ]
    if let hanging = play([making], on: threads) ?? play(racing, on: threads) { return hanging }
    var observation = Observation()
    observation.note(recorder.wait { $0.hasCompleted })
    if let hanging = play([closing], on: threads) { return hanging }
    observation.settle(recorder)
    return observation
  }

  /// Does something on each thread, and waits for all; returns what was seen only if one hangs.
  private func play(_ parts: [Part], on threads: [RunThread]) -> Observation? {
    for (thread, part) in zip(threads, parts) { thread.begin(part) }
    // Longer than the wait inside `answering`, which ends by itself.
    let expiry = threads.prefix(parts.count).lazy.compactMap { $0.finish(Deadline(beats: 600)) }
      .first
    return expiry.map(recorder.abandon(after:))
  }

  /// Calls the run some times, and hesitates before each call.
  private func calling(
    _ times: Int, _ turns: Int, _ call: @escaping @Sendable (RunRecorder) -> Void
  ) -> Part {
    { [recorder] in
      for _ in 0..<times {
        Self.hesitate(turns)
        call(recorder)
      }
    }
  }

  /// Answers what is sent, until the completion has run; what is pending then stays unanswered.
  private var answering: Part {
    { [recorder, hesitations] in
      while recorder.wait(until: { $0.hasUnanswered || $0.isOver }) == nil {
        let step = recorder.update { $0.hasCompleted ? nil : $0.takeNextStep() }
        guard case .serve(let sent) = step else { return }
        Self.hesitate(hesitations[0])
        recorder.serve(sent)
      }
    }
  }

  /// Spends a moment without giving the thread away, so that the races come out differently.
  private static func hesitate(_ turns: Int) {
    var waste = UInt64(turns)
    for turn in 0..<UInt64(turns) { waste = waste &* 31 &+ turn }
    withExtendedLifetime(waste) {}
  }
}
