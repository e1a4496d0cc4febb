// A level of `workbook break` on the page: its code, and where each choice leads.

import Commands
import Curriculum
import Interleaving
import Levels

/// A level that is played without the program behind it.
struct PageLevel: Encodable {
  struct Line: Encodable {
    let number: Int
    let code: PageCode
  }

  struct Suspect: Encodable {
    let line: Int
    let reason: String
  }

  let number: Int
  let name: String
  let goal: String
  let exercises: [String]
  /// The line in which each thread begins, by the thread's name.
  let begins: [String: Int]
  let code: [Line]
  let mended: [Line]
  /// The first one let the fault in.
  let suspects: [Suspect]
  /// Where the threads can stand; the game begins at the first.
  let places: [LevelPlace]

  /// All levels.
  static let all = Level.all.map(PageLevel.init)

  init(_ level: Level) {
    let code = LevelCode(of: level)
    (number, name, goal) = (level.number, level.name, level.goal)
    exercises = level.exercises
    begins = Dictionary(
      level.threads.compactMap { thread, method in
        code.lines.first { $0.text.hasPrefix("func \(method)(") }.map { (thread, $0.number) }
      }
    ) { first, _ in first }
    self.code = Self.lines(of: code)
    mended = level.isRight ? [] : Self.lines(of: LevelCode(of: level, isMended: true))
    suspects = level.suspects.map {
      Suspect(line: code.number(of: $0.key) ?? 0, reason: $0.value)
    }
    places = LevelPlace.all(of: level)
  }

  private static func lines(of code: LevelCode) -> [Line] {
    zip(code.lines, PageCode.lines(of: code.text)).map { Line(number: $0.number, code: $1) }
  }
}

/// Where the threads of a level stand when the player chooses, and where each choice leads.
struct LevelPlace: Encodable {
  struct Thread: Encodable {
    let name: String
    let isOver: Bool
    let line: Int?
    let awaited: String?
  }

  struct Lock: Encodable {
    let name: String
    let value: String?
    let holder: Int?
  }

  struct Step: Encodable {
    let name: String
    let text: String
    let line: Int?
  }

  struct Choice: Encodable {
    let thread: Int
    /// What is done until the next choice.
    let steps: [Step]
    /// The place that follows; nil at the end.
    let place: Int?
    /// What is wrong at the end; nil if nothing is.
    let problem: String?
  }

  let threads: [Thread]
  let locks: [Lock]
  private(set) var choices: [Choice] = []

  /// Every place that some choices lead to: orders that nobody can tell apart lead to the same.
  static func all(of level: Level) -> [LevelPlace] {
    var walk = LevelWalk(ScheduleTree(of: level.program()))
    walk.walk()
    return walk.places
  }

  fileprivate init(_ position: PlayPosition) {
    threads = position.threads.map {
      Thread(name: $0.name, isOver: $0.isOver, line: $0.line, awaited: $0.awaited)
    }
    locks = position.locks.map { Lock(name: $0.name, value: $0.value, holder: $0.holder) }
  }

  fileprivate mutating func add(_ choice: Choice) { choices.append(choice) }
}

/// The walk through all choices of a level, breadth first.
private struct LevelWalk {
  private let tree: ScheduleTree
  private(set) var places: [LevelPlace] = []
  private var known: [UInt64: Int] = [:]
  private var open: [(choices: [UInt8], position: PlayPosition, steps: Int)] = []

  init(_ tree: ScheduleTree) { self.tree = tree }

  mutating func walk() {
    _ = place(of: tree.replay([]), after: [])
    var index = 0
    while index < open.count {
      let (choices, position, told) = open[index]
      for (number, thread) in position.options.enumerated() {
        let next = choices + [UInt8(number)]
        let replay = tree.replay(next)
        let problem = replay.told.problem
        places[index].add(
          LevelPlace.Choice(
            thread: thread, steps: replay.told.story.dropFirst(told).map(LevelPlace.Step.init),
            place: place(of: replay, after: next), problem: problem.isEmpty ? nil : problem))
      }
      index += 1
    }
  }

  /// The number of the place; nil at the end.
  private mutating func place(of replay: ScheduleReplay, after choices: [UInt8]) -> Int? {
    guard let position = replay.position else { return nil }
    if let state = position.state {
      if let number = known[state] { return number }
      known[state] = places.count
    }
    places.append(LevelPlace(position))
    open.append((choices, position, replay.told.story.count))
    return places.count - 1
  }
}

extension LevelPlace.Step {
  fileprivate init(_ step: StoryStep) {
    (name, text) = (step.name, step.text)
    line = step.place.flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
  }
}
