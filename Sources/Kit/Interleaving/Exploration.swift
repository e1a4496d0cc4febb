// A search while it goes on: those schedules first that differ least from the first one.

internal import Foundation
internal import SwitchPoints

/// What a search of a program has played, and what it has still to play.
struct Exploration {
  /// The beginning of a schedule that is still to be played.
  private struct Beginning {
    var choices: [UInt8] = []
    var switches = 0
  }

  private let search: ScheduleSearch
  private let program: ScheduleSearch.Program
  let skips: ((SourceLine) -> Bool)?
  /// The lines of locks that are known to be used by more than one thread.
  private(set) var sharedPlaces: Set<SourceLine> = []
  private(set) var report = SearchReport()
  /// What is still to be played, in the order of the number of choices that are not the first.
  // NB: in this order a search that has to end early has tried the most different moments.
  private var open: ArraySlice<Beginning> = []
  private var finds: [(play: SchedulePlay, problem: String, number: Int)] = []
  /// What was wrong at the end of each schedule, in the order of the search; empty if a find ends the search.
  private(set) var ends: [ScheduleMap.End] = []
  private let keepsEnds: Bool
  /// The states that were gone on from, each with the number of switches that were left.
  private var seen: [Int: Int] = [:]

  /// How many schedules are played after the first that shows a problem, to find a smaller one.
  private static let after = 100

  /// Chooses a program, of which nothing is played yet.
  init(
    _ search: ScheduleSearch, of program: @escaping ScheduleSearch.Program,
    keepingEnds keepsEnds: Bool = false
  ) {
    self.search = search
    self.program = program
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

  /// Plays the schedules of the program, and tells the smallest one that shows a problem.
  mutating func explore() {
    repeat {
      report = SearchReport()
      finds = []
      seen = [:]
      ends = []
      open = [Beginning()]
    } while !playInOrder()
    guard !keepsEnds,
      let smallest = finds.min(by: {
        ($0.play.switches, $0.play.steps) < ($1.play.switches, $1.play.steps)
      })
    else { return }
    report.finding = tell(smallest.play.played, expecting: smallest.problem)
    report.finding?.number = smallest.number
  }

  /// Plays what is open; false if a place has turned out to be shared, and all begins anew.
  private mutating func playInOrder() -> Bool {
    while let beginning = open.popFirst() {
      guard goesOn else {
        report.isComplete = false
        break
      }
      guard visit(beginning) else { return false }
    }
    return true
  }

  private var goesOn: Bool {
    // Threads that wait for one another, or for what no play knows, are lost.
    if finds.last?.play.isGivenUp == true { return false }
    guard let first = finds.first, !keepsEnds else { return report.schedules < search.limit }
    return !first.play.isDeadlocked && report.schedules < first.number + Self.after
  }

  /// Plays a schedule, and adds those that follow from it; false if a place has turned out to be shared.
  private mutating func visit(_ beginning: Beginning) -> Bool {
    let play = playAndCount(Schedule(beginning.choices))
    guard !play.isGivenUp else {
      report.isComplete = false
      return true
    }
    guard play.sharedPlaces == sharedPlaces else {
      sharedPlaces = play.sharedPlaces
      return false
    }
    addOthers(than: play, after: beginning)
    return true
  }

  /// Adds the schedules that differ in one later choice, up to a point at which the same was done before.
  private mutating func addOthers(than play: SchedulePlay, after beginning: Beginning) {
    var taken = beginning.choices
    let left = search.switches - beginning.switches
    for decision in play.decisions.dropFirst(taken.count) {
      if search.merges, !play.isOpaque, let state = decision.state {
        guard seen[state, default: -1] < left else { break }
        seen[state] = left
      }
      let switches = beginning.switches + (decision.isSwitch ? 1 : 0)
      if switches <= search.switches {
        for choice in 1..<decision.options {
          open.append(Beginning(choices: taken + [choice], switches: switches))
        }
      }
      taken.append(decision.choice)
    }
  }

  /// Plays a schedule as one of those of the search.
  private mutating func playAndCount(_ schedule: Schedule) -> SchedulePlay {
    let (play, problem) = play(schedule)
    report.count(switches: play.switches)
    if keepsEnds { ends.append(ScheduleMap.End(schedule: "\(play.played)", problem: problem)) }
    if let problem { finds.append((play, problem, report.schedules)) }
    return play
  }

  /// Plays a schedule.
  func play(
    _ schedule: Schedule, isTold: Bool = false
  ) -> (play: SchedulePlay, problem: String?) {
    let play = SchedulePlay(schedule, in: self, isTold: isTold)
    return (play, play.run(program))
  }

  /// Plays a schedule once more, with its story.
  func tell(_ schedule: Schedule, expecting expected: String? = nil) -> ScheduleFinding {
    let (play, problem) = play(schedule, isTold: true)
    let isSame = expected == nil || problem == expected
    let again =
      " (Played again, the same schedule ended in another way: the code does not do the same each time.)"
    return ScheduleFinding(
      problem: (expected ?? problem ?? "") + (isSame ? "" : again), schedule: schedule, number: 1,
      switches: play.switches, story: play.story)
  }
}
