// The search: plays the schedules of a program, those that differ least from the first one first.

internal import Foundation

/// Plays the schedules of a program until one shows a problem, or all with few switches are played.
///
/// A switch takes the turn from a thread that could go on. Two of them show nearly all faults:
/// M. Musuvathi and S. Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded
/// Programs" (CHESS), 2007. Where that leaves too many schedules, random priorities of the threads
/// follow: S. Burckhardt and others, "A Randomized Scheduler with Probabilistic Guarantees of Finding
/// Bugs" (PCT), 2010.
package struct ScheduleSearch: Sendable {
  /// Makes the threads of a program, and returns what checks it at the end: nil, or what is wrong.
  package typealias Program = @Sendable (SchedulePlay) -> () -> String?

  let switches: Int
  let limit: Int
  let randomSchedules: Int
  let skips: String?
  let merges: Bool

  /// Plans a search.
  ///
  /// - Parameters:
  ///   - switches: How many switches a schedule may have.
  ///   - limit: How many schedules are played in order, at most.
  ///   - randomSchedules: How many follow with random priorities, if there are more than that.
  ///   - skips: A part of the path of files whose locks are no points, as long as they are free; nil if
  ///     each lock is a point.
  ///   - merges: Whether it goes on from one of several orders alone that nobody can tell apart. All that the
  ///     threads share must be known then: locks of modules that are searched, points, and ``noteUse()``.
  ///     Threads that a test makes with the same name must do the same.
  package init(
    switches: Int = 2, limit: Int = 4_000, randomSchedules: Int = 400,
    skipping skips: String? = nil,
    merging merges: Bool = false
  ) {
    (self.switches, self.limit, self.randomSchedules) = (switches, limit, randomSchedules)
    (self.skips, self.merges) = (skips, merges)
  }

  /// Searches, and blocks the thread meanwhile.
  package func run(_ program: Program) -> SearchReport {
    var exploration = Exploration(self)
    defer { exploration.workers.stop() }
    // A place that turns out to be shared makes more points: the search begins anew.
    while !exploration.explore(program) {}
    return exploration.report
  }

  /// Plays one schedule.
  package func play(_ schedule: Schedule, of program: Program) -> ScheduleFinding {
    var exploration = Exploration(self)
    defer { exploration.workers.stop() }
    // The places that threads share are those that the search would know.
    exploration.learnSharedPlaces(program)
    return exploration.tell(schedule, of: program)
  }
}

/// The outcome of a search.
package struct SearchReport: Sendable {
  /// How many schedules were played, by their number of switches.
  package internal(set) var schedulesBySwitches: [Int] = []
  /// How many schedules were played.
  package var schedules: Int { schedulesBySwitches.reduce(0, +) }
  /// Whether these were all that have so few switches.
  package internal(set) var isComplete = true
  /// The smallest schedule that shows a problem.
  package internal(set) var finding: ScheduleFinding?

  fileprivate mutating func count(switches: Int) {
    while schedulesBySwitches.count <= switches { schedulesBySwitches.append(0) }
    schedulesBySwitches[switches] += 1
  }
}

/// A schedule that shows a problem.
package struct ScheduleFinding: Sendable {
  /// What is wrong; empty if nothing is.
  package let problem: String
  package let schedule: Schedule
  /// Which one it was, counted from 1.
  package internal(set) var number: Int
  /// How often the turn was taken from a thread that could go on.
  package let switches: Int
  package let story: [StoryStep]
}

/// What a search has played, and what it has still to play.
struct Exploration {
  private struct Find {
    let problem: String
    let schedule: Schedule
    let number: Int
    let switches: Int
    let steps: Int
  }

  /// The beginning of a schedule that is still to be played.
  private struct Beginning {
    var choices: [UInt8] = []
    var switches = 0
  }

  let workers = Workers()
  private let search: ScheduleSearch
  private let skips: ((Place) -> Bool)?
  private var sharedPlaces: Set<Place> = []
  private(set) var report = SearchReport()
  /// What is still to be played, by the number of choices that are not the first.
  // NB: in this order a search that has to end early has tried the most different moments.
  private var open: [[Beginning]] = []
  private var finds: [Find] = []
  /// The states that were gone on from, each with the number of switches that were left.
  private var seen: [UInt64: Int] = [:]

  /// How many schedules are played after the first that shows a problem, to find a smaller one.
  private static let after = 100

  init(_ search: ScheduleSearch) {
    self.search = search
    var known: [Place: Bool] = [:]
    skips = search.skips.map { part in
      { place in
        if let isSkipped = known[place] { return isSkipped }
        known[place] = place.path.contains(part)
        return known[place] ?? false
      }
    }
  }

  /// Explores; false if a place has turned out to be shared, and all begins anew.
  mutating func explore(_ program: ScheduleSearch.Program) -> Bool {
    (report, finds, seen) = (SearchReport(), [], [:])
    open = [[Beginning()]]
    var level = 0
    while level < open.count, report.isComplete {
      for beginning in open[level] {
        guard goesOn else {
          report.isComplete = false
          break
        }
        guard visit(beginning, level, program) else { return false }
      }
      open[level] = []
      level += 1
    }
    if finds.isEmpty, !report.isComplete { playAtRandom(program) }
    if let smallest = finds.min(by: { ($0.switches, $0.steps) < ($1.switches, $1.steps) }) {
      report.finding = tell(smallest.schedule, of: program, expecting: smallest.problem)
      report.finding?.number = smallest.number
    }
    return true
  }

  private var goesOn: Bool {
    guard let first = finds.first else { return report.schedules < search.limit }
    // A thread that is stuck is lost.
    return !first.problem.hasPrefix("deadlock") && report.schedules < first.number + Self.after
  }

  /// Plays a schedule, and adds those that differ from it in one later choice.
  private mutating func visit(
    _ beginning: Beginning, _ level: Int, _ program: ScheduleSearch.Program
  ) -> Bool {
    let play = SchedulePlay(
      Schedule(beginning.choices), by: workers, sharedPlaces: sharedPlaces, skipping: skips)
    count(play, play.run(program))
    guard play.sharedPlaces == sharedPlaces else {
      sharedPlaces = play.sharedPlaces
      return false
    }
    if open.count == level + 1 { open.append([]) }
    var taken = beginning.choices
    let left = search.switches - beginning.switches
    for decision in play.decisions.dropFirst(taken.count) {
      if search.merges, !play.isOpaque {
        guard seen[decision.state, default: -1] < left else { break }
        seen[decision.state] = left
      }
      let switches = beginning.switches + (decision.isSwitch ? 1 : 0)
      if switches <= search.switches {
        for choice in 1..<decision.options {
          open[level + 1].append(Beginning(choices: taken + [choice], switches: switches))
        }
      }
      taken.append(decision.choice)
    }
    return true
  }

  private mutating func count(_ play: SchedulePlay, _ problem: String?) {
    report.count(switches: play.switches)
    guard let problem else { return }
    finds.append(
      Find(
        problem: problem, schedule: play.played, number: report.schedules,
        switches: play.switches, steps: play.steps))
  }

  private mutating func playAtRandom(_ program: ScheduleSearch.Program) {
    for seed in 0..<search.randomSchedules where finds.isEmpty {
      let priorities = PriorityOrder(seed: UInt64(seed), changes: search.switches)
      let play = SchedulePlay(
        Schedule(), by: workers, sharedPlaces: sharedPlaces, skipping: skips,
        priorities: priorities)
      count(play, play.run(program))
    }
  }

  mutating func learnSharedPlaces(_ program: ScheduleSearch.Program) {
    while !explore(program) {}
  }

  /// Plays a schedule once more, with its story.
  mutating func tell(
    _ schedule: Schedule, of program: ScheduleSearch.Program, expecting expected: String? = nil
  ) -> ScheduleFinding {
    let play = SchedulePlay(
      schedule, by: workers, sharedPlaces: sharedPlaces, skipping: skips, isTold: true)
    let problem = play.run(program)
    let again =
      expected == nil || problem == expected
      ? ""
      : " (Played again, the same schedule ended in another way: the code does not do the same each time.)"
    return ScheduleFinding(
      problem: (expected ?? problem ?? "") + again, schedule: schedule, number: 1,
      switches: play.switches, story: play.story)
  }
}

/// Random priorities: the thread with the highest goes on, and a few points lower that thread's priority.
// Safe: touched only by the thread whose turn it is.
final class PriorityOrder: @unchecked Sendable {
  private var priorities: [Int: UInt64] = [:]
  private var state: UInt64
  private let changes: Set<Int>

  init(seed: UInt64, changes: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    var places: Set<Int> = []
    for number in 0..<changes { places.insert(Int((seed >> (4 * UInt64(number))) % 61)) }
    self.changes = places
  }

  private func random() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 11) | 1 << 32
  }

  /// Chooses among threads, given by their numbers.
  func choice(among threads: [Int], at index: Int) -> Int {
    for thread in threads where priorities[thread] == nil { priorities[thread] = random() }
    func highest() -> Int {
      threads.indices.max {
        priorities[threads[$0], default: 0] < priorities[threads[$1], default: 0]
      } ?? 0
    }
    if changes.contains(index) { priorities[threads[highest()]] = UInt64(1_000 - min(index, 999)) }
    return highest()
  }
}
