// `workbook break 1.5`: the reader says which thread goes on, and wins by breaking the code.

import Commands
import Interleaving
import Levels

struct BreakCommand: Command {
  let details = """
    You see a small program, and what you have to make happen in it. The keys 1, 2 and 3 let that thread go on to
    its next point: a lock, an atomic value, or a call that other threads can see. Where only one thread can go on,
    it does. u takes a step back, r begins again, ? tells what each lock guards and who waits for it, and w asks the
    search whether you can still win.

    A level is named by its number, its name, or an exercise that has such a race; --list shows all. Without a word,
    it is the one of the next exercise. With --mine, the level is your own file: the tests of the exercise that search
    schedules say what must not happen. A level is played in a terminal of 80 columns and 24 lines. With --keys 1,1,2
    these keys are pressed, and the last screen is printed.
    With --show, you see a schedule that breaks it, step by step: space, b and q.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let word = try arguments.word()
    if arguments.flags.contains("--list") { return list() }
    if arguments.flags.contains("--show") { return try show(level(named: word)) }
    var game =
      arguments.flags.contains("--mine") ? try ownGame(named: word) : Game(try level(named: word))
    if let typed = arguments.values["--keys"] {
      for key in typed.replacing(",", with: "") {
        guard game.press(key) else { break }
      }
      game.width = Terminal.textWidth
      return print(game.screen(rows: 24).joined(separator: "\n"))
    }
    guard let keyboard = Keyboard() else {
      throw .failure(
        "\(workbookCommand) break is played in a terminal, key by key; "
          + "--keys 1,1,2 presses keys without one.")
    }
    keyboard.play({
      game.width = Terminal.textWidth
      return game.screen(rows: Terminal.rows)
    }) { game.press($0) }
  }

  /// Shows the first schedule that breaks a level.
  func show(_ level: Level) throws(CommandError) {
    guard let told = ScheduleSearch(switches: 2).run(level.program()).finding else {
      throw .failure("\(level.name) cannot be broken: the search has played all its schedules.")
    }
    let folder = URL(filePath: level.file).deletingLastPathComponent()
    SchedulePage(record: SearchRecord(level.name, telling: told), folder: folder)
      .show(title: "Level \(level.number), \(level.name): schedule \(told.schedule)")
  }

  private func list() {
    for level in Level.all {
      let exercises =
        level.exercises.isEmpty ? "" : "  (\(level.exercises.joined(separator: ", ")))"
      print("\(level.number)  \(level.name)\(exercises)")
      print(Terminal.wrapped(level.goal, indent: 3).joined(separator: "\n"))
    }
    print("\nPlay one: \(workbookCommand) break 1")
  }

  /// The level that a word names; without one, that of the next exercise, or the first.
  func level(named word: String?) throws(CommandError) -> Level {
    guard let word else {
      let next = (try? Workbook.here())?.next.map { "\($0.id)" }
      return next.flatMap(Level.named) ?? Level.all[0]
    }
    if let level = Level.named(word) { return level }
    let meant = Suggestion.nearest(to: word, among: Level.all.map(\.name))
    throw .usage(
      "There is no level '\(word)'. "
        + (meant.map { "Did you mean \(workbookCommand) break \($0)? " } ?? "")
        + "All levels: \(workbookCommand) break --list")
  }

  /// The student's own file as a level, for each test of the exercise that searches.
  private func ownGame(named word: String?) throws(CommandError) -> Game {
    let book = try Workbook.here()
    let (exercise, chapter) = try book.exercise(orNext: word)
    let session = try ScheduleSession(of: exercise, in: chapter, book, isFinished: false)
    let text = Curriculum.text(of: exercise.path, in: book.root)
    let subjects = try session.maps().map { map in
      let number = Int(map.name.prefix { $0.isNumber })
      let sentence = session.searches.first { $0.number == number }?.sentence ?? ""
      return GameSubject(
        ofExercise: ("\(exercise.id)", exercise.title), in: exercise.fileName, map,
        sentence: sentence, text: text)
    }
    return game(about: subjects, 0)
  }

  private func game(about subjects: [GameSubject], _ index: Int) -> Game {
    Game(
      subject: subjects[index],
      following: { game(about: subjects, (index + 1) % subjects.count) })
  }
}
