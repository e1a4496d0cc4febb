import Deadlines
import TestDoubles
import UserAPI

/// A run whose starts, answers and cancels come from four threads.
struct StressRun {
  /// What the threads do, and how long each hesitates.
  struct Plan: CustomStringConvertible {
    let race: Race
    let hesitations: [Int]

    init(using random: inout SeededNumbers) {
      // Half of the answers are good, so that most runs come to their second request.
      func reply(_ answers: [Answer], _ manners: [Manner]) -> Reply {
        let answer = Bool.random(using: &random) ? .valid : answers.randomElement(using: &random)
        return Reply(
          answer: answer ?? .valid, manner: manners.randomElement(using: &random) ?? .later)
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
    }

    var description: String { "\(race), hesitations \(hesitations)" }
  }

  let plan: Plan
  private let style: JobStyle
  private let recorder: RunRecorder
  private var race: Race { plan.race }

  init(_ style: JobStyle, _ plan: Plan) {
    (self.style, self.plan) = (style, plan)
    recorder = RunRecorder(plan.race.scenario)
  }

  /// Plays the run on four threads, and waits until it is settled.
  func observe(on threads: [RunThread]) -> Observation {
    let making = { @Sendable [recorder, style] in recorder.makeRun(of: style) }
    if let hanging = call(.make, on: threads[0], making) { return hanging }
    // Two threads start at once; a third start comes later, on the thread of the second.
    let calls: [(times: Int, call: @Sendable (RunRecorder) -> Void)] = [
      (1, { $0.start() }), (race.starts - 1, { $0.start() }), (race.cancels, { $0.cancel() }),
    ]
    let parts =
      [answering] + calls.filter { $0.times > 0 }.map { calling($0.times, $0.call) }
    for (number, part) in parts.enumerated() {
      threads[number].begin { [plan] in part(plan.hesitations[number]) }
    }
    for thread in threads[..<parts.count] {
      if let hanging = waitForReturn(from: thread) { return hanging }
    }
    return settle(on: threads[0])
  }

  /// Calls into the run on a thread; returns what was seen only if the call does not return.
  private func call(
    _ call: RunCall, on thread: RunThread, _ body: @escaping @Sendable () -> Void
  ) -> Observation? {
    thread.begin { [recorder] in recorder.watchdog.calling(call, body) }
    return waitForReturn(from: thread)
  }

  /// Waits until a thread has nothing more to do; returns what was seen only if it hangs.
  private func waitForReturn(from thread: RunThread) -> Observation? {
    // Longer than the wait inside `answering`, which ends by itself.
    thread.finish(Deadline(beats: 600)).map(recorder.abandon(after:))
  }

  /// Waits until the run has completed and has released its world.
  private func settle(on thread: RunThread) -> Observation {
    var observation = Observation()
    observation.note(recorder.wait { $0.hasCompleted })
    if let hanging = call(.release, on: thread, { [recorder] in recorder.close() }) {
      return hanging
    }
    if !observation.note(recorder.wait { $0.isSettled }) {
      observation.held = recorder.read(\.held)
    }
    observation.events = recorder.read(\.events)
    return observation
  }

  /// What one thread does, after hesitating for so many turns.
  private typealias Part = @Sendable (Int) -> Void

  /// Calls the run some times, and hesitates before each call.
  private func calling(_ times: Int, _ call: @escaping @Sendable (RunRecorder) -> Void) -> Part {
    { [recorder] hesitation in
      for _ in 0..<times {
        Self.hesitate(hesitation)
        call(recorder)
      }
    }
  }

  /// Answers what is sent, until the completion has run; what is pending then stays unanswered.
  private var answering: Part {
    { [recorder] hesitation in
      while recorder.wait(until: { $0.hasUnanswered || $0.isOver }) == nil {
        let step = recorder.update { $0.hasCompleted ? nil : $0.takeNextStep() }
        guard case .serve(let sent) = step else { return }
        Self.hesitate(hesitation)
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
