// `workbook break` as it is played: keys go in, and the screen comes out.

import Foundation
import Interleaving
import Levels
import TestSupport
import Testing

@testable import BreakCLI

@Suite struct BreakCommandTests {
  /// A level, keys that win and what is told then, and keys that lose.
  private static let games: [(level: String, won: String, told: String, lost: String)] = [
    (
      "check-then-act", "112211", "the same user is requested twice.\nSchedule 13 of 22, with 2",
      "11112"
    ),
    (
      "double-completion", "1122121", "completes twice (W1.1).\nA schedule with 4 switches; the",
      "2222"
    ),
    (
      "lost-cancel", "1122", "nobody can stop it (W4.3).\nSchedule 4 of 12, with one switch:",
      "1111"
    ),
    ("lost-dependency", "11222", "waits for one that has ended.\nSchedule 4 of 9, with", "222"),
    ("resumed-twice", "22332233", "is resumed twice, which ends the process.\nSch", "222222"),
    ("two-locks", "1122", "'removeAll()' waits at TwoLocks.swift:", "1111112222233333"),
    ("calling-out", "2211", "'the answer' waits at CallingOut.swift:", "2222"),
    ("late-answer", "22111344", "Ana is on the screen, and Ben was tapped.\nSchedule 16", "11122"),
  ]

  @Test(arguments: games.map(\.level))
  func `each level is won by some keys, and lost by others`(_ name: String) async throws {
    let game = try #require(Self.games.first { $0.level == name })
    let won = try await play(name, game.won)
    #expect(won.contains("\nYou broke it: ") && won.contains(game.told), "\(won)")
    let lost = try await play(name, game.lost)
    #expect(lost.contains(#/\nswitches or fewer, [1-9]\d* would have won\. Try again/#), "\(lost)")
  }

  @Test(arguments: games.map(\.level))
  func `one answer is right, and shows the mend; the others say why not`(
    _ name: String
  ) async throws {
    let keys = try #require(Self.games.first { $0.level == name }).won
    var answers: [String] = []
    for answer in ["a", "b", "c"] { answers.append(try await play(name, keys + answer)) }
    let right = answers.filter { $0.contains("\nYes, line ") }
    #expect(right.count == 1 && answers.count { $0.contains("\nNot line ") } == 2)
    #expect(
      right.first?.contains(
        #/Mended: the search has played its (\d+) schedules, and \1 end well\./#) == true)
    #expect(right.first?.contains("\n+ ") == true && right.first?.contains("\n- ") == true)
  }

  @Test func `the right code is a level: ten tries know less than the search`() async throws {
    let begins = ["1", "2", "3", "121", "122", "132", "133", "211", "213", "231", "311", "321"]
    let toTheEnd = "111222333111222333"
    let once = try await play("one-completion", begins[0] + toTheEnd)
    #expect(once.contains("Schedules tried: 1. Can this code\nbe broken at all?"))
    let often = try await play("one-completion", begins.map { "r" + $0 + toTheEnd }.joined())
    #expect(often.contains(#/You have tried 1\d schedules/#), "\(often)")
    let answer = "This code cannot be broken."
    #expect(often.contains(answer) && often.contains("has played all 188."))
    #expect(try await play("one-completion", begins[0] + toTheEnd + "w").contains(answer))
  }

  @Test func `a key takes one back, begins anew, asks for the locks, and what can be won`()
    async throws
  {
    let held = try await play("two-locks", "11?")
    #expect(held.contains(#/\n  \d+  users\n/#))
    #expect(held.contains("\nusers: held by 1\npictures: no thread holds it\n"), "\(held)")
    #expect(held.contains(#/\n1▸   \d+      pictures\.withLock/#))
    #expect(held.contains(#/\n2▸   \d+  func removeAll\(\) {/#))
    #expect(try await play("two-locks", "112uu") == play("two-locks", "1"))
    #expect(try await play("two-locks", "112r") == play("two-locks", ""))
    #expect(try await play("two-locks", "11w").contains(#/Yes: \d+ of the \d+ ways to go on/#))
    #expect(try await play("lost-cancel", "22w").contains("would have won"))
    #expect(try await play("one-completion", "w").contains(#/has played all \d+ ways to go on/#))
    #expect(try await play("lost-cancel", "3").contains("There is no thread 3."))
    #expect(try await play("late-answer", "n").hasPrefix("Level 1 of 9"))
  }

  @Test func `a thread that waits for a lock says so, and does not go on`() async throws {
    let waits = try await play("two-locks", "1133")
    #expect(
      waits.contains(#/\n3▸   \d+    users\.withLock { users in\n/#)
        && waits.contains("\n3 another add() waits for users.\n"))
    #expect(waits == (try await play("two-locks", "11333")))
    #expect(try await play("two-locks", "113?").contains("held by 1; 3 waits for it\n"))
  }

  /// Presses keys, and expects that each screen fits into a terminal of 80 columns and 24 lines; the cursor has the last.
  private func play(_ name: String, _ keys: String) async throws -> String {
    let level = try #require(Level.named(name))
    let screens = await onThread {
      var game = Game(level)
      return [game.screen(80, rows: 24)]
        + keys.map { key in
          _ = game.press(key)
          return game.screen(80, rows: 24)
        }
    }
    for screen in screens.map({ $0.flatMap { $0.components(separatedBy: "\n") } }) {
      #expect(screen.count < 24 && screen.allSatisfy { $0.count <= 80 }, "\(screen)")
    }
    return screens.last?.joined(separator: "\n") ?? ""
  }

  // MARK: The student's own file

  @Test func `the student's own file is a level: what a test promises is to be broken`()
    async throws
  {
    let level = try #require(Level.named("lost-cancel"))
    let text = try String(contentsOfFile: level.file, encoding: .utf8)
    let screens = try await onThread {
      let drawn = try JSONEncoder().encode(ScheduleMap(of: level.program(), named: "16"))
      let map = try JSONDecoder().decode(ScheduleMap.self, from: drawn)
      let subject = GameSubject(
        ofExercise: ("1.5", "LostCancel"), map, sentence: "a cancel ends it", text: text)
      var game = Game(subject) { nil }
      return "1122".map { key in
        let screen = game.screen(80, rows: 24).joined(separator: "\n")
        _ = game.press(key)
        return screen
      } + [game.screen(80, rows: 24).joined(separator: "\n")]
    }
    let begin = "1.5 LostCancel, your own file\nTest 16 says: a cancel ends it. Make that false."
    #expect(screens[0].hasPrefix(begin))
    #expect(screens[2].contains(#/\n1▸   \d+      sendRequest\(\)\n/#), "\(screens[2])")
    #expect(screens[4].contains("\nYou broke it: ") && screens[4].contains("Schedule 4 of 12"))
    #expect(screens[4].contains(#/test 1\.5 --schedule 16:[\d.]+\n/#), "\(screens[4])")
  }

  @Test func `a map that is too large says where it ends`() async throws {
    let level = try #require(Level.named("one-completion"))
    let screen = await onThread {
      let map = ScheduleMap(of: level.program(), named: "1", most: 1)
      var game = Game(
        GameSubject(ofExercise: ("1.7", "X"), map, sentence: "", text: "")
      ) { nil }
      _ = game.press("1")
      _ = game.press("1")
      return game.screen(80, rows: 24).joined(separator: "\n")
    }
    #expect(screen.contains("this code has too many schedules"), "\(screen)")
  }

  // MARK: The command

  @Test func `with --show, it tells a schedule that breaks the level; the right code has none`()
    async throws
  {
    let shown = try await command("1.5", "--show")
    #expect(shown.output.hasPrefix("Level 3, lost-cancel: schedule 0.0.1\n") && shown.status == 0)
    #expect(shown.output.hasSuffix("\nthe request goes on, and nobody can stop it (W4.3)\n"))
    let right = try await command("one-completion", "--show")
    #expect(right.status == 1 && right.errors.contains("one-completion cannot be broken"))
  }

  @Test func `it lists all levels, and plays keys without a terminal`() async throws {
    let list = try await command("--list")
    for level in Level.all { #expect(list.output.contains("\(level.number)  \(level.name)")) }
    let played = try await command("1.5", "--keys", "1,1,2,2")
    #expect(played.output.hasPrefix("Level 3 of 9: lost-cancel\n") && played.status == 0)
    #expect(played.output.contains("\nWhich line let it in?\n") && played.errors == "")
  }

  /// What is typed, and the beginning of what is said.
  private static let wrong: KeyValuePairs = [
    "1.5": "swift run workbook break is played in a terminal, key by key; --keys 1,1,2 presses",
    "lost-cancle":
      "There is no level 'lost-cancle'. Did you mean swift run workbook break lost-cancel?",
    "10": "There is no level '10'. All levels: swift run workbook break --list",
    "1 2": "'2' is one word too many: swift run workbook break [level or exercise] [--mine]",
  ]

  @Test(arguments: wrong.map(\.key))
  func `what cannot be played is told in one sentence`(_ words: String) async throws {
    let said = try #require(Self.wrong.first { $0.key == words }?.value)
    let ended = try await Tool("workbook-break").run(
      ["break"] + words.split(separator: " ").map(String.init),
      in: FileManager.default.temporaryDirectory)
    #expect(ended.errors.hasPrefix(said) && ended.output == "" && ended.status != 0, "\(ended)")
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  private func command(_ words: String...) async throws -> Ended {
    try await Tool("workbook-break").run(
      ["break"] + words, in: FileManager.default.temporaryDirectory,
      environment: ["NO_COLOR": "1"])
  }

  @Test func `without a word, the level of the next exercise is played`() async throws {
    let book = try TemporaryBook()
    try book.write(
      "Chapters/Chapter1Callbacks/Cancellation.swift",
      ThisBook.text(of: "Chapters/Chapter1Callbacks/Cancellation.swift"))
    let tool = Tool("workbook-break")
    let next = try await tool.run(["break", "--keys", "1"], in: book.root)
    #expect(next.output.hasPrefix("Level 3 of 9: lost-cancel\n"), "\(next)")
    let own = try await tool.run(["break", "--mine"], in: book.root)
    #expect(own.errors.hasPrefix("No test of 1.5 Cancellation searches schedules."), "\(own)")
    let elsewhere = try await command("--keys", "1")
    #expect(elsewhere.output.hasPrefix("Level 1 of 9: check-then-act\n"))
  }
}
