// Where the threads of a program can stand, and where each choice leads: played without the program.

internal import Foundation

/// All that can happen in a program whose threads a reader schedules.
///
/// Orders of steps that nobody can tell apart lead to the same place, so the map of a small program has at most a few
/// hundred places. It can be handed from the process that has the program to another one.
package struct ScheduleMap: Codable, Sendable {
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

  /// The name of the search, `14` for the one of test 14; empty if it has none.
  package let name: String
  /// The first is where the program begins.
  package private(set) var places: [Place] = []
  /// The schedules with few switches, in the order of a search: the first has number 1.
  package let schedules: [String]
  /// How many of them end with a problem.
  package let broken: Int

  /// Draws the map, and blocks the thread meanwhile.
  ///
  /// - Parameter most: So many places are gone on from; those behind them have no choices.
  package init(
    of program: @escaping ScheduleSearch.Program, named name: String = "", most: Int = 2_000
  ) {
    let tree = ScheduleTree(of: program)
    self.name = name
    schedules = tree.ends.map { "\($0.schedule)" }
    broken = tree.ends.count { $0.problem != nil }
    draw(tree, most)
  }

  private mutating func draw(_ tree: ScheduleTree, _ most: Int) {
    var walk = Walk()
    _ = add(tree.replay([]), after: [], &walk)
    var index = 0
    while index < min(walk.open.count, most) {
      let (choices, steps, switches) = walk.open[index]
      for (number, thread) in places[index].position.options.enumerated() {
        let next = choices + [UInt8(number)]
        let replay = tree.replay(next)
        let (told, problem) = (replay.told, replay.told.problem)
        places[index].choices.append(
          Choice(
            thread: thread, isSwitch: told.switches > switches,
            steps: Array(told.story.dropFirst(steps)), place: add(replay, after: next, &walk),
            problem: problem.isEmpty ? nil : problem))
      }
      index += 1
    }
  }

  /// What is known while the map is drawn.
  private struct Walk {
    var known: [UInt64: Int] = [:]
    var open: [(choices: [UInt8], steps: Int, switches: Int)] = []
  }

  /// The number of the place; nil at the end.
  private mutating func add(
    _ replay: ScheduleReplay, after choices: [UInt8], _ walk: inout Walk
  ) -> Int? {
    guard let position = replay.position else { return nil }
    if let state = position.state {
      if let number = walk.known[state] { return number }
      walk.known[state] = places.count
    }
    places.append(Place(position: position, choices: []))
    walk.open.append((choices, replay.told.story.count, replay.told.switches))
    return places.count - 1
  }

  /// The number of a schedule; nil if it has more switches than those that were searched.
  package func number(of schedule: Schedule) -> Int? {
    schedules.firstIndex(of: "\(schedule)").map { $0 + 1 }
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

  // MARK: From one process to another

  /// Appends the map to a file, as a line.
  package func append(to path: String) {
    guard let line = try? JSONEncoder().encode(self), let file = fopen(path, "a") else { return }
    fputs(String(decoding: line, as: UTF8.self) + "\n", file)
    fclose(file)
  }

  /// Reads the maps of a file.
  package static func all(in text: String) -> [ScheduleMap] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      try? JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
  }
}
