// A game while it is played: the moves so far, and what a key changes. Pure.

import Curriculum
import Interleaving
import Levels

/// A game: the player chooses which thread goes on.
struct Game {
  let subject: GameSubject
  /// What comes after this subject.
  let following: () -> Game?
  /// What each key so far led to, and its place in the list of the threads that could go on.
  private(set) var moves: [(option: UInt8, choice: ScheduleMap.Choice)] = []
  /// What the last key has told, besides where the threads stand.
  private(set) var notes: [String] = []
  /// The schedules that were played to their ends.
  private(set) var tries: Set<Schedule> = []
  /// The line that the player holds responsible, once the code is broken.
  private(set) var accused: GameSubject.Suspect?
  /// How many columns a line of the screen may have.
  var width = 80

  /// The place of the map; nil at the end.
  private var place: ScheduleMap.Place? {
    let number = moves.isEmpty ? 0 : moves[moves.count - 1].choice.place
    return number.map { subject.map.places[$0] }
  }
  /// Where the threads stand; nil at the end.
  var position: PlayPosition? { place?.position }
  var story: [StoryStep] { moves.flatMap(\.choice.steps) }
  var switches: Int { moves.count { $0.choice.isSwitch } }
  /// What is wrong at the end.
  var problem: String? { moves.last?.choice.problem }
  var isOver: Bool { place == nil }
  var schedule: Schedule { Schedule(moves.map(\.option)) }

  /// Does what a key says; false if it quits.
  mutating func press(_ key: Character) -> Bool {
    notes = []
    switch key {
    case "q": return false
    case "n": if let next = following() { self = next }
    case "r": takeBack(moves.count)
    case "u": takeBack(1)
    case "?": notes = position?.lockNotes ?? ["The threads have ended."]
    case "w": notes = [outlook]
    case "a", "b", "c": accuse(Int(key.asciiValue ?? 0) - 97)
    default: if let number = key.wholeNumberValue { goOn(number - 1) }
    }
    return true
  }

  private mutating func goOn(_ number: Int) {
    guard let place else { return }
    guard let option = place.position.options.firstIndex(of: number) else {
      notes = [place.position.reason(toStop: number)]
      return
    }
    guard place.choices.indices.contains(option) else {
      notes = ["This code has too many schedules to go on from here. u takes a step back."]
      return
    }
    moves.append((UInt8(option), place.choices[option]))
    if isOver { tries.insert(schedule) }
  }

  private mutating func takeBack(_ count: Int) {
    moves.removeLast(min(count, moves.count))
    accused = nil
  }

  private mutating func accuse(_ place: Int) {
    guard problem != nil, subject.suspects.indices.contains(place) else { return }
    accused = subject.suspects[place]
  }

  /// Whether the code can still be broken from here: the search knows.
  private var outlook: String {
    let (all, broken) = subject.map.outlook(from: moves.last?.choice.place ?? 0)
    return broken == 0
      ? "No: the search has played all \(all) ways to go on from here, and each ends well."
      : "Yes: \(broken) of the \(all) ways to go on from here break it."
  }
}

extension Game {
  /// A game about a level, and then about the next one.
  init(_ level: Level) {
    self.init(
      subject: GameSubject(level), following: { Game(Level.all[level.number % Level.all.count]) })
  }
}

extension PlayPosition {
  /// What each lock guards, who holds it, and who waits.
  fileprivate var lockNotes: [String] {
    guard !locks.isEmpty else { return ["No thread has used a lock yet."] }
    return locks.map { lock in
      let holder = lock.holder.map { "\($0 + 1) holds" } ?? "no thread holds"
      let waiting = threads.filter { $0.awaited == lock.name }.map { "\($0.number + 1)" }
      let tail = waiting.isEmpty ? "" : "; \(waiting.joined(separator: " and ")) waits for it"
      let value = lock.value.map { ", which is \($0)" } ?? ""
      return "\(lock.name)\(value): \(holder) its lock\(tail)"
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
