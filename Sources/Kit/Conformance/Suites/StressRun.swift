import Deadlines
import Synchronization
import TestDoubles
import UserAPI

/// A run whose starts, cancels and answers come from threads of their own.
struct StressRun: CustomStringConvertible {
  let race: Race
  /// How long each thread hesitates; the last is that of the thread that answers.
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
    hesitations = (0..<6).map { _ in Int.random(in: 0...8_000, using: &random) }
    self.style = style
    recorder = RunRecorder(Expectation(scenario: scenario))
  }

  /// Begins to play the run; its starts and cancels come from further threads.
  func begin() -> ScenarioOnThread {
    ScenarioOnThread(with: recorder, play: observe)
  }

  private func observe() -> Observation {
    let watchdog = recorder.watchdog
    watchdog.calling(.make) { recorder.makeRun(of: style) }
    let calls = atOnce(
      hesitations.prefix(race.starts + race.cancels).enumerated().map { number, turns in
        { [race, recorder] in
          Self.hesitate(turns)
          number < race.starts ? recorder.start() : recorder.cancel()
        }
      })
    var observation = Observation()
    answer(&observation)
    watchdog.calling { calls.wait() }
    watchdog.calling(.release) { recorder.close() }
    observation.settle(recorder)
    return observation
  }

  /// Answers what is sent, until the completion has run; what is pending then stays unanswered.
  private func answer(_ observation: inout Observation) {
    while observation.note(recorder.wait { $0.hasUnanswered || $0.isOver }) {
      let step = recorder.update { $0.hasCompleted ? nil : $0.takeNextStep() }
      guard case .serve(let sent) = step else { return }
      Self.hesitate(hesitations.last ?? 0)
      recorder.watchdog.calling { recorder.serve(sent) }
    }
  }

  /// Spends a moment without giving the thread away, so that the races come out differently.
  private static func hesitate(_ turns: Int) {
    let waste = Atomic(0)  // NB: an optimizer leaves out a loop that only counts
    for _ in 0..<turns { waste.add(1, ordering: .relaxed) }
  }
}
