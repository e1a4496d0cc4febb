// `workbook break 1.5`: the reader says which thread goes on, and wins by breaking the code.

import CommandSupport
import Commands
import Curriculum
import Desk
import Interleaving
import Levels

enum BreakCommand: Command {
  static let name = "break"
  static let details = """
    You see a small program, and what you have to make happen in it. The keys 1, 2 and 3 let that thread go on to
    its next point: a lock, an atomic value, or a call that other threads can see. Where only one thread can go on,
    it does. u takes a step back, r begins anew, ? tells what each lock guards and who waits for it, and w asks the
    search whether you can still win.

    A level is named by its number, its name, or an exercise that has such a race; --list shows all. It is played in
    a terminal of 80 columns and 24 lines. With --keys 1,1,2 these keys are pressed, and the last screen is printed.
    With --show, you see a schedule that breaks it, step by step: space, b and q.
    """
  static let options = ["--keys"]
  static let flags = ["--list", "--show"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let word = try arguments.word()
    if arguments.flags.contains("--list") { return list() }
    if arguments.flags.contains("--show") { return try show(level(named: word ?? "1")) }
    var game = Game(try level(named: word ?? "1"))
    if let typed = arguments.values["--keys"] {
      for key in typed.replacing(",", with: "") {
        guard game.press(key) else { break }
      }
      return print(game.screen(Terminal.textWidth, rows: 24).joined(separator: "\n"))
    }
    guard let keyboard = Keyboard() else {
      throw .failure(
        "\(workbookCommand) break is played in a terminal, key by key; "
          + "--keys 1,1,2 presses keys without one.")
    }
    play(&game, with: keyboard)
  }

  private static func play(_ game: inout Game, with keyboard: Keyboard) {
    while true {
      let lines = game.screen(Terminal.textWidth, rows: Terminal.rows)
      // NB: the cursor goes to the first column of the first line, and the rest of the screen is cleared.
      Terminal.printNow("\u{1B}[H\u{1B}[J" + lines.joined(separator: "\n"))
      switch keyboard.next(within: -1) {
      case .end: return
      case .none: continue
      case .key(let key): if !game.press(key) { return }
      }
    }
  }

  /// Shows the first schedule that breaks a level.
  private static func show(_ level: Level) throws(CommandError) {
    guard let told = ScheduleSearch(switches: 2).run(level.program()).finding else {
      throw .failure("\(level.name) cannot be broken: the search has played all its schedules.")
    }
    let code = LevelCode(of: level).lines
    let page = SchedulePage(SearchRecord(level.name, telling: told), width: SchedulePage.width) {
      _, number in code.first { $0.number == number }.map { trimmed($0.text) }
    }
    page.show(title: "Level \(level.number), \(level.name): schedule \(told.schedule)")
  }

  private static func list() {
    for level in Level.all {
      let exercises =
        level.exercises.isEmpty ? "" : "  (\(level.exercises.joined(separator: ", ")))"
      print("\(level.number)  \(level.name)\(exercises)")
      print(Terminal.wrapped(level.goal, indent: 3).joined(separator: "\n"))
    }
    print("\nPlay one: \(workbookCommand) break 1")
  }

  private static func level(named word: String) throws(CommandError) -> Level {
    if let level = Level.named(word) { return level }
    let meant = Suggestion.nearest(to: word, among: Level.all.map(\.name))
    throw .usage(
      "There is no level '\(word)'. "
        + (meant.map { "Did you mean \(workbookCommand) break \($0)? " } ?? "")
        + "All levels: \(workbookCommand) break --list")
  }
}
