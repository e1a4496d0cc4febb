// Where the threads of a program can stand, and where each choice leads: played without the program.

/// All that can happen in a program whose threads a reader schedules.
///
/// Orders of steps that nobody can tell apart lead to the same place, so the map of a small program has at most a few
/// hundred places. It can be handed from the process that has the program to another one.
package struct ScheduleMap: SearchLine, Sendable {
  /// Where the threads stand when the reader chooses.
  package struct Place: Codable, Sendable {
    package let position: PlayPosition
    /// What each option of the position leads to; empty if the map ends here.
    package fileprivate(set) var choices: [Choice]
  }

  /// One thread goes on.
  package struct Choice: Codable, Sendable {
    /// The number of the thread.
    package let thread: Int
    /// Whether the turn is taken from a thread that could go on.
    package let isSwitch: Bool
    /// What is done until the next choice.
    package let steps: [StoryStep]
    /// The place that follows; nil at the end.
    package let place: Int?
    /// What is wrong at the end; nil if nothing is.
    package let problem: String?
  }

  /// A schedule, and what is wrong at its end; nil if nothing is.
  package struct End: Codable, Sendable {
    package let schedule: String
    package let problem: String?
  }

  /// The name of the search, `14` for the one of test 14; empty if it has none.
  package let name: String
  /// The first is where the program begins.
  package let places: [Place]
  /// The schedules with few switches, in the order of a search: the first has number 1.
  package let schedules: [End]

  /// How many schedules end with a problem.
  package var broken: Int { schedules.count { $0.problem != nil } }

  /// Draws the map, and blocks the thread meanwhile.
  ///
  /// Each list of choices is played anew from the beginning, so nothing waits for a reader.
  ///
  /// - Parameters:
  ///   - switches: How many switches the schedules have, at most.
  ///   - most: So many places are gone on from; those behind them have no choices.
  package init(
    of program: @escaping ScheduleSearch.Program, named name: String = "", switches: Int = 2,
    most: Int = 2_000
  ) {
    var exploration = Exploration(
      ScheduleSearch(switches: switches), of: program, keepingEnds: true)
    exploration.explore()
    self.name = name
    schedules = exploration.ends
    places = Drawing(exploration, most: most).places
  }

  /// The number of a schedule; nil if it has more switches than those that were searched.
  package func number(of schedule: Schedule) -> Int? {
    schedules.firstIndex { $0.schedule == "\(schedule)" }.map { $0 + 1 }
  }

  /// In how many ways the threads can go on from a place, and how many of them end with a problem.
  ///
  /// - Complexity: O(*n*) in the places.
  package func outlook(from place: Int) -> (all: Int, broken: Int) {
    var known: [Int: (all: Int, broken: Int)] = [:]
    return outlook(from: place, &known)
  }

  private func outlook(
    from place: Int, _ known: inout [Int: (all: Int, broken: Int)]
  ) -> (all: Int, broken: Int) {
    if let sum = known[place] { return sum }
    var sum = (all: 0, broken: 0)
    for choice in places[place].choices {
      let rest = choice.place.map { outlook(from: $0, &known) }
      sum.all += rest?.all ?? 1
      sum.broken += rest?.broken ?? (choice.problem == nil ? 0 : 1)
    }
    known[place] = sum
    return sum
  }
}

// MARK: Drawing

/// The places of a map while it is drawn.
private struct Drawing {
  /// How a place is reached: by which choices, with how many switches, and after how many steps of the story.
  private struct Way {
    let choices: [UInt8]
    let switches: Int
    let steps: Int
  }

  private let exploration: Exploration
  private(set) var places: [ScheduleMap.Place] = []
  /// The way to each place.
  private var ways: [Way] = []
  /// The numbers of the places, by what was done before.
  private var known: [Int: Int] = [:]

  /// Goes on from the first places, as many as there may be.
  init(_ exploration: Exploration, most: Int) {
    self.exploration = exploration
    let begin = exploration.play(.first, isTold: true).play
    if let first = begin.decisions.first { _ = add(first, after: [], switches: 0) }
    var place = 0
    while place < min(places.count, most) {
      goOn(from: place)
      place += 1
    }
  }

  private mutating func goOn(from place: Int) {
    let way = ways[place]
    for (option, thread) in places[place].position.options.enumerated() {
      let choices = way.choices + [UInt8(option)]
      let (play, problem) = exploration.play(Schedule(choices), isTold: true)
      // NB: what follows the next position was chosen by nobody.
      let next = play.decisions.dropFirst(choices.count).first
      let choice = ScheduleMap.Choice(
        thread: thread, isSwitch: play.switches > way.switches,
        steps: Array((next?.story ?? play.story).dropFirst(way.steps)),
        place: next.map { add($0, after: choices, switches: play.switches) },
        problem: next == nil ? problem : nil)
      places[place].choices.append(choice)
    }
  }

  /// Adds the place at which a choice is made, if it is new, and returns its number.
  private mutating func add(
    _ decision: SchedulePlay.Decision, after choices: [UInt8], switches: Int
  ) -> Int {
    guard let position = decision.position else {
      preconditionFailure("A play that keeps its story keeps its positions.")
    }
    if let state = decision.state {
      if let number = known[state] { return number }
      known[state] = places.count
    }
    places.append(ScheduleMap.Place(position: position, choices: []))
    ways.append(Way(choices: choices, switches: switches, steps: decision.story.count))
    return places.count - 1
  }
}
