// `workbook break` as it is played: keys go in, and the screen comes out.

import Levels
import TestSupport
import Testing

@testable import BreakCLI

@Suite struct BreakCommandTests {
  /// A level, keys that win it, and keys that lose it.
  private static let games = [
    ("check-then-act", "112211", "11112"), ("double-completion", "1122121", "2222"),
    ("lost-cancel", "1122", "1111"), ("lost-dependency", "11222", "222"),
    ("resumed-twice", "22332233", "222222"), ("two-locks", "1122", "1111112222233333"),
    ("calling-out", "2211", "2222"), ("late-answer", "22111344", "11122"),
  ]

  @Test(arguments: games)
  func `each level is won by some keys, and lost by others; one answer is right`(
    level: String, won: String, lost: String
  ) async throws {
    #expect(try await play(level, won).contains("\nYou broke it: "))
    let end = try await play(level, lost)
    let isLong = ["resumed-twice", "two-locks", "late-answer"].contains(level)
    #expect(end.contains("  func ") != isLong, "the code stays if 24 lines have room: \(end)")
    #expect(
      end.contains(
        #/that\scould\sgo\son\),\s[1-9]\d*\swould\shave\swon\.\sTry\sagain/#))
    var answers: [String] = []
    for answer in ["a", "b", "c"] { answers.append(try await play(level, won + answer)) }
    let right = answers.filter { $0.contains("\nYes, line ") }
    #expect(right.count == 1 && answers.count { $0.contains("\nNot line ") } == 2)
    #expect(
      right[0].contains(#/\n- [\s\S]*\n\+ [\s\S]* played its (\d+) schedules, and \1 end well\./#),
      "\(right)")
  }

  /// Presses keys, and expects that each screen fits into a terminal of 80 columns and 24 lines; the cursor has the last.
  private func play(_ name: String, _ keys: String) async throws -> String {
    let level = try #require(Level.named(name))
    let screens = await onThread { Self.screens(of: Game(level), keys) }
    for lines in screens.map({ $0.components(separatedBy: "\n") }) {
      #expect(lines.count < 24 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    }
    return screens.last ?? ""
  }

  private static func screens(of game: Game, _ keys: String) -> [String] {
    var game = game
    game.width = 80  // whatever terminal the tests run in
    var screens = [game.screen(rows: 24)]
    for key in keys where game.press(key) { screens.append(game.screen(rows: 24)) }
    return screens.map {
      $0.joined(separator: "\n").replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    }
  }

  @Test func `the student's own file is a level: what a test promises is to be broken`()
    async throws
  {
    let level = try #require(Level.named("lost-cancel"))
    let text = try String(contentsOfFile: level.file, encoding: .utf8)
    let screens = try await onThread {
      let drawn = try JSONEncoder().encode(ScheduleMap(of: level.program(), named: "16"))
      let map = try JSONDecoder().decode(ScheduleMap.self, from: drawn)
      let subject = GameSubject(
        ofExercise: ("1.5", "LostCancel"), in: "LostCancel.swift", map,
        sentence: "a cancel ends it", text: text)
      return Self.screens(of: Game(subject: subject, following: { nil }), "1122")
    }
    let begin = "1.5 LostCancel, your own file\nTest 16 says: a cancel ends it. Make that false."
    #expect(screens[0].hasPrefix(begin) && screens[0].contains("  func send() {\n"))
    #expect(screens[2].contains(#/\n1▸   \d+      sendRequest\(\)\n/#), "\(screens[2])")
    #expect(screens[4].contains("\nYou broke it: ") && screens[4].contains("Schedule 4 of 12"))
    #expect(screens[4].contains(#/test 1\.5 --schedule 16:[\d.]+\n/#), "\(screens[4])")
  }

  @Test func `a map that is too large says where it ends`() async throws {
    let level = try #require(Level.named("one-completion"))
    let screens = await onThread {
      let map = ScheduleMap(of: level.program(), most: 1)
      let subject = GameSubject(
        ofExercise: ("1.7", "X"), in: "X.swift", map, sentence: "", text: "")
      return Self.screens(of: Game(subject: subject, following: { nil }), "11")
    }
    #expect(screens[2].contains("This code has too many schedules"), "\(screens)")
  }
}
