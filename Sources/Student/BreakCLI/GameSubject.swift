// What a game is about: a level of the book, or the student's own file.

import Commands
import Interleaving
import Levels

/// A program whose threads the player schedules, as the screen shows it.
struct GameSubject {
  struct Suspect {
    let line: Int
    let code: String
    let reason: String
    let isRight: Bool
  }

  let title: String
  /// What the player has to make happen.
  let goal: String
  let code: [LevelCode.Line]
  /// The name of the code's file.
  let file: String
  /// The line in which each thread begins, by the thread's name.
  var begins: [String: Int] = [:]
  let map: ScheduleMap
  /// The lines that may have let the fault in, in their order; none if the code is the student's own.
  var suspects: [Suspect] = []
  /// The level; nil if the code is the student's own.
  var level: Level?
  /// How the schedule of a win is played by the test that has it; empty for a level.
  var command = ""

  /// Whether no schedule breaks the program.
  var isRight: Bool { map.broken == 0 }

  init(_ level: Level) {
    let code = LevelCode(of: level)
    title = "Level \(level.number) of \(Level.all.count): \(level.name)"
    goal = level.goal
    self.code = code.lines
    self.level = level
    file = URL(filePath: level.file).lastPathComponent
    map = ScheduleMap(of: level.program())
    begins = code.begins
    suspects = level.suspects.enumerated().map { place, suspect in
      Suspect(
        line: code.number(of: suspect.key), code: suspect.key, reason: suspect.value,
        isRight: place == 0)
    }.sorted { $0.line < $1.line }
  }

  /// The student's own file: the program of a test that searches its schedules.
  ///
  /// - Parameters:
  ///   - exercise: Its number, and its title.
  ///   - file: The file's name.
  ///   - sentence: What the test promises.
  ///   - text: The text of the file.
  init(
    ofExercise exercise: (id: String, title: String), in file: String, _ map: ScheduleMap,
    sentence: String,
    text: String
  ) {
    title = "\(exercise.id) \(exercise.title), your own file"
    goal = "Test \(map.name) says: \(sentence). Make that false."
    self.file = file
    self.map = map
    command = "\(workbookCommand) test \(exercise.id) --schedule \(map.name):"
    let points = Self.points(of: map, in: file)
    let all = lines(of: text).enumerated().map { LevelCode.Line(number: $0 + 1, text: String($1)) }
    let last = points.max() ?? 0
    let function = all.last { $0.number <= (points.min() ?? 0) && $0.text.contains("func ") }
    code = all.filter { line in
      (function?.number ?? 0)...last + 2 ~= line.number && line.text.contains(#/^ *[^\/ ]/#)
    }
  }

  /// The lines of a file at which a thread can be stopped.
  private static func points(of map: ScheduleMap, in file: String) -> Set<Int> {
    let places = map.places.flatMap { place in
      place.position.threads.compactMap(\.place)
        + place.choices.flatMap(\.steps).compactMap(\.place)
    }
    return Set(places.compactMap { line(of: $0, in: file) })
  }

  /// The number of the line in `05-Cancellation.swift:39`; nil if that is another file.
  static func line(of place: String, in file: String) -> Int? {
    let parts = place.split(separator: ":")
    return parts.first.map(String.init) == file ? parts.last.flatMap { Int($0) } : nil
  }
}
