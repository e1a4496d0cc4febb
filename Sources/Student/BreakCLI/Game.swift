// A level while it is played: the choices so far, and what a key changes. Pure, but for the plays.

import Interleaving
import Levels

/// A game: the player chooses which thread goes on.
struct Game {
  let level: Level
  let code: LevelCode
  let tree: ScheduleTree
  /// A place in the list of the threads that could go on, for each key so far.
  private var choices: [UInt8] = []
  private(set) var now: ScheduleReplay
  /// The names of the threads that are there from the beginning.
  let names: [String]
  /// What the last key has told, besides where the threads stand.
  private(set) var notes: [String] = []
  /// The schedules that were played to their ends.
  private(set) var tries: Set<Schedule> = []
  /// The line that the player holds responsible, once the code is broken: its place in the level's list.
  private(set) var accused: Int?

  init(_ level: Level) {
    self.level = level
    code = LevelCode(of: level)
    tree = ScheduleTree(of: level.program())
    now = tree.replay([])
    names = now.position?.threads.map(\.name) ?? []
  }

  var isOver: Bool { now.position == nil }
  var isWon: Bool { !now.told.problem.isEmpty }

  /// How many of the schedules break the code.
  var winning: Int { tree.ends.count { $0.problem != nil } }

  /// Does what a key says; false if it quits.
  mutating func press(_ key: Character) -> Bool {
    notes = []
    switch key {
    case "q": return false
    case "n": self = Game(Level.all[level.number % Level.all.count])
    case "r": replay([])
    case "u": replay(choices.dropLast())
    case "?": notes = now.position?.lockNotes ?? ["The threads have ended."]
    case "w": notes = [outlook]
    case "a", "b", "c": accuse(Int(key.asciiValue ?? 0) - 97)
    default: if let number = key.wholeNumberValue { goOn(number - 1) }
    }
    return true
  }

  private mutating func goOn(_ number: Int) {
    guard let position = now.position else { return }
    guard let choice = position.options.firstIndex(of: number) else {
      notes = [position.reason(toStop: number)]
      return
    }
    replay(choices + [UInt8(choice)])
  }

  private mutating func replay(_ choices: [UInt8]) {
    self.choices = choices
    accused = nil
    now = tree.replay(choices)
    if isOver { tries.insert(now.told.schedule) }
  }

  private mutating func accuse(_ index: Int) {
    guard isWon, suspects.indices.contains(index) else { return }
    accused = suspects[index]
  }

  /// The places of the suspected lines in the level's list, in the order of the code.
  var suspects: [Int] { level.suspects.indices.sorted { number(of: $0) < number(of: $1) } }

  /// The number of a suspected line.
  func number(of suspect: Int) -> Int { code.number(of: level.suspects[suspect].key) ?? 0 }

  /// Whether the code can still be broken from here: the search knows.
  private var outlook: String {
    let ends = tree.ends(after: choices)
    let won = ends.count { $0.problem != nil }
    return won == 0
      ? "No: the search has played all \(ends.count) schedules that begin like this, and each ends well."
      : "Yes: \(won) of the \(ends.count) schedules that begin like this break it."
  }
}

extension PlayPosition {
  /// What each lock guards, who holds it, and who waits.
  fileprivate var lockNotes: [String] {
    guard !locks.isEmpty else { return ["No lock was used so far."] }
    return locks.map { lock in
      let holder = lock.holder.map { "held by \($0 + 1)" } ?? "no thread holds it"
      let waiting = threads.filter { $0.awaited == lock.name }.map { "\($0.number + 1)" }
      let tail = waiting.isEmpty ? "" : "; \(waiting.joined(separator: " and ")) waits for it"
      return "\(lock.name)\(lock.value.map { " is \($0)" } ?? ""): \(holder)\(tail)"
    }
  }

  fileprivate func reason(toStop number: Int) -> String {
    guard let thread = threads.first(where: { $0.number == number }) else {
      return "There is no thread \(number + 1)."
    }
    let reason =
      thread.isOver
      ? "has ended" : thread.awaited.map { "waits for \($0)" } ?? "cannot begin yet"
    return "\(number + 1) \(thread.name) \(reason)."
  }
}
