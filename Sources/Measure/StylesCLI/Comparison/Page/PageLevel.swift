// A level of `workbook break` on the page: its code, and where each choice leads.

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
  let places: [ScheduleMap.Place]
  /// How many schedules the search plays, and how many of them break the code.
  let schedules: Int
  let broken: Int

  /// All levels.
  static let all = Level.all.map(PageLevel.init)

  init(_ level: Level) {
    let code = LevelCode(of: level)
    number = level.number
    name = level.name
    goal = level.goal
    exercises = level.exercises
    begins = code.begins
    self.code = Self.lines(of: code)
    mended = level.isRight ? [] : Self.lines(of: LevelCode(of: level, isMended: true))
    suspects = level.suspects.map {
      Suspect(line: code.number(of: $0.key), reason: $0.value)
    }
    let map = ScheduleMap(of: level.program())
    places = map.places
    schedules = map.schedules.count
    broken = map.broken
  }

  private static func lines(of code: LevelCode) -> [Line] {
    zip(code.lines, PageCode.lines(of: code.text)).map { Line(number: $0.number, code: $1) }
  }
}
