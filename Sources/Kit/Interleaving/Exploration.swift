// A search while it goes on: those schedules first that differ least from the first one.

internal import Foundation
internal import SwitchPoints

/// What a search has played, and what it has still to play.
struct Exploration {
  /// The beginning of a schedule that is still to be played.
  private struct Beginning {
    var choices: [UInt8] = []
    var switches = 0
  }

  let workers = Workers()
  private let search: ScheduleSearch
  private let skips: ((SourceLine) -> Bool)?
  private(set) var sharedPlaces: Set<SourceLine> = []
  private(set) var report = SearchReport()
  /// The most choices that a play had so far.
  private var longest = 0
  /// What is still to be played, by the number of choices that are not the first.
  // NB: in this order a search that has to end early has tried the most different moments.
  private var open: [[Beginning]] = []
  private var finds: [(play: SchedulePlay, problem: String, number: Int)] = []
  /// What was wrong at the end of each schedule, in the order of the search; empty if a find ends the search.
  private(set) var ends: [ScheduleMap.End] = []
  private let keepsEnds: Bool
  /// The states that were gone on from, each with the number of switches that were left.
  private var seen: [UInt64: Int] = [:]

  /// How many schedules are played after the first that shows a problem, to find a smaller one.
  private static let after = 100

  init(_ search: ScheduleSearch, keepingEnds keepsEnds: Bool = false) {
    self.search = search
    self.keepsEnds = keepsEnds
    var known: [SourceLine: Bool] = [:]
    skips = search.skips.map { part in
      { place in
        if let isSkipped = known[place] { return isSkipped }
        let isSkipped = place.path.contains(part)
        known[place] = isSkipped
        return isSkipped
      }
    }
  }

  /// Explores; false if a place has turned out to be shared, and all begins anew.
  mutating func explore(_ program: ScheduleSearch.Program) -> Bool {
    (report, finds, seen) = (SearchReport(), [], [:])
    ends = []
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
    if !keepsEnds,
      let smallest = finds.min(by: {
        ($0.play.switches, $0.play.steps) < ($1.play.switches, $1.play.steps)
      })
    {
      report.finding = tell(smallest.play.played, of: program, expecting: smallest.problem)
      report.finding?.number = smallest.number
    }
    return true
  }

  private var goesOn: Bool {
    // Threads that wait for one another, or for what no play knows, are lost.
    if finds.last?.play.isGivenUp == true { return false }
    guard let first = finds.first, !keepsEnds else { return report.schedules < search.limit }
    return !first.play.isDeadlocked && report.schedules < first.number + Self.after
  }

  /// Plays a schedule, and adds those that differ from it in one later choice.
  private mutating func visit(
    _ beginning: Beginning, _ level: Int, _ program: ScheduleSearch.Program
  ) -> Bool {
    let play = SchedulePlay(
      Schedule(beginning.choices), by: workers, sharedPlaces: sharedPlaces, skipping: skips)
    count(play, play.run(program))
    guard !play.isGivenUp else {
      report.isComplete = false
      return true
    }
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
    longest = max(longest, play.decisions.count)
    if keepsEnds { ends.append(ScheduleMap.End(schedule: "\(play.played)", problem: problem)) }
    if let problem { finds.append((play, problem, report.schedules)) }
  }

  private mutating func playAtRandom(_ program: ScheduleSearch.Program) {
    for seed in 0..<search.randomSchedules where finds.isEmpty {
      let priorities = PriorityOrder(
        seed: UInt64(seed), changes: search.switches, length: longest)
      let play = SchedulePlay(
        Schedule(), by: workers, sharedPlaces: sharedPlaces, skipping: skips,
        priorities: priorities)
      count(play, play.run(program))
    }
  }

  /// Plays a program with these choices, with its story, and with the position after them.
  func play(
    _ program: ScheduleSearch.Program, stopping choices: [UInt8]
  ) -> (play: SchedulePlay, problem: String?) {
    let play = SchedulePlay(
      Schedule(choices), by: workers, sharedPlaces: sharedPlaces, skipping: nil, isTold: true,
      stopping: choices.count)
    return (play, play.run(program))
  }

  /// Plays a schedule once more, with its story.
  mutating func tell(
    _ schedule: Schedule, of program: ScheduleSearch.Program, expecting expected: String? = nil
  ) -> ScheduleFinding {
    let play = SchedulePlay(
      schedule, by: workers, sharedPlaces: sharedPlaces, skipping: skips, isTold: true)
    let problem = play.run(program)
    let isSame = expected == nil || problem == expected
    let again =
      " (Played again, the same schedule ended in another way: the code does not do the same each time.)"
    return ScheduleFinding(
      problem: (expected ?? problem ?? "") + (isSame ? "" : again), schedule: schedule, number: 1,
      switches: play.switches, story: play.story)
  }
}
