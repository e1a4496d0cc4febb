// All schedules of a program, for a reader who makes the choices: where the threads stand after each.

internal import SwitchPoints

/// All schedules of a program with few switches, and what is wrong at the end of each.
///
/// A reader's choices are not kept in a play that waits for the next one: each list of choices is played anew from
/// the beginning. So the last choice can be taken back, and nothing waits for a reader. Belongs to one thread.
package final class ScheduleTree {
  private let program: ScheduleSearch.Program
  private let exploration: Exploration
  private let search: ScheduleSearch
  /// All schedules, in the order of a search: the first has number 1.
  package let ends: [ScheduleEnd]

  /// Plays all schedules, and blocks the thread meanwhile.
  package init(of program: @escaping ScheduleSearch.Program, switches: Int = 2) {
    self.program = program
    search = ScheduleSearch(switches: switches)
    var exploration = Exploration(search, keepingEnds: true)
    while !exploration.explore(program) {}
    self.exploration = exploration
    ends = exploration.ends
  }

  deinit { exploration.workers.stop() }

  /// Plays the program with these choices, and tells what was done.
  package func replay(_ choices: [UInt8]) -> ScheduleReplay {
    let play = SchedulePlay(
      Schedule(choices), by: exploration.workers, sharedPlaces: exploration.sharedPlaces,
      skipping: nil, isTold: true, stopping: choices.count)
    let problem = play.run(program)
    // NB: what follows the position was chosen by nobody.
    let position = play.position
    let index = ends.firstIndex { $0.schedule == play.played }
    let told = ScheduleFinding(
      problem: position == nil ? problem ?? "" : "", schedule: play.played,
      number: index.map { $0 + 1 } ?? 0, switches: play.switches,
      story: position?.story ?? play.story)
    return ScheduleReplay(told: told, position: position)
  }
}

/// The end of a schedule.
package struct ScheduleEnd: Sendable {
  package let schedule: Schedule
  /// What was wrong; nil if nothing was.
  package let problem: String?
}

/// What was done after some choices.
package struct ScheduleReplay: Sendable {
  /// The steps so far; at the end also what is wrong, and the number of the schedule, 0 if it has more switches than
  /// those that were searched.
  package let told: ScheduleFinding
  /// Where the threads stand; nil at the end.
  package let position: PlayPosition?
}

/// Where the threads of a play stand at a point at which more than one can go on.
package struct PlayPosition: Codable, Sendable {
  package struct Thread: Codable, Sendable {
    package let number: Int
    package let name: String
    package let isOver: Bool
    /// The file and the line of its next step, `Cancellation.swift:39`; nil if it has not begun.
    package let place: String?
    /// The lock that it waits for, because another thread holds it.
    package let awaited: String?
  }

  package struct Lock: Codable, Sendable {
    package let name: String
    /// What it guards, in a word; nil if no thread has had it yet.
    package let value: String?
    /// The number of the thread that holds it.
    package let holder: Int?
  }

  package let threads: [Thread]
  /// The numbers of the threads that can go on: a choice is a place in this list.
  package let options: [Int]
  package let locks: [Lock]
  /// The same number for all orders of steps that nobody can tell apart; nil if that cannot be known.
  package fileprivate(set) var state: UInt64?
  /// The steps that were told before.
  fileprivate(set) var story: [StoryStep] = []

  // What was done before belongs to one way to the position.
  private enum CodingKeys: CodingKey { case threads, options, locks }
}

extension SchedulePlay {
  func position(choosing options: [PlayedThread], in state: UInt64) -> PlayPosition {
    PlayPosition(
      threads: threads.map(\.position), options: options.map(\.number),
      locks: locks.map {
        PlayPosition.Lock(name: $0.name, value: $0.value, holder: $0.owner?.number)
      },
      state: isOpaque ? nil : state, story: story)
  }
}

extension PlayedThread {
  fileprivate var position: PlayPosition.Thread {
    var step: SourceLine?
    var awaited: String?
    switch next {
    case .lock(let lock, let place, _):
      step = place
      awaited = lock?.owner == nil ? nil : lock?.name
    case .act(_, let place): step = place
    case .wait: break
    }
    return PlayPosition.Thread(
      number: number, name: name, isOver: isOver, place: step?.name, awaited: awaited)
  }
}
