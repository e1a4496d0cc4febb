// The one list of all commands, in `CommandGroup`s, and the program that has each of them.

/// How a command is typed and what it does: for `help`, for the shells' completion, and to read what was typed.
package struct ListedCommand: Sendable {
  /// The word that calls it; empty for the tool without a command.
  package let name: String
  /// What follows the tool's own name, `workbook` for example: `hint [exercise] [--level 1|2|3]` for example.
  package let usage: String
  /// What it does, in one line.
  package let summary: String

  /// The program of `workbook` that has it; of no use for a command of another tool, `bench` for example.
  package let program: Program

  package init(_ usage: String, _ summary: String, in program: Program = .desk) {
    name = usage.hasPrefix("[") ? "" : String(usage.prefix { $0 != " " })
    self.usage = usage
    self.summary = summary
    self.program = program
  }

  /// The tool without a command.
  package static let status = ListedCommand(
    "[command] [--all] [--json]", "Shows what to do next, and how far you are.")

  /// All commands that have a name, in the order of `help`.
  package static let all = CommandGroup.all.flatMap(\.commands)

  /// Finds a command; nil if there is none of that name.
  package static func named(_ name: String) -> ListedCommand? { all.first { $0.name == name } }

  /// The options that its usage names: `--level` for example.
  package var options: [String] { usage.matches(of: #/--[a-z-]+/#).map { String($0.0) } }

  /// Whether an option has a value, as in `[--level 1|2|3]`; in `[--step [search:schedule]]`, a word may follow it.
  func hasValue(_ option: String) -> Bool {
    usage.contains("[\(option) ") && !usage.contains("[\(option) [")
  }
}

/// Commands with one purpose.
struct CommandGroup {
  /// The purpose, in a few words.
  let title: String
  let commands: [ListedCommand]

  /// All groups, in the order in which a student meets them; those for teachers come last.
  static let all = [working, answers, styles, help, teaching]

  private static let working = Self(
    title: "Working on an exercise",
    commands: [
      ListedCommand(
        "test [chapter or exercise] [--all] [--json] [--schedule number:choices]",
        "Tests your exercises, and says what is wrong first."),
      ListedCommand(
        "watch [chapter or exercise]",
        "Tests an exercise at each save, and goes on when it is solved."),
      ListedCommand("next", "Says what to do next."),
      ListedCommand(
        "open [exercise]", "Prints the file and line to work on, and opens them in your editor."),
      ListedCommand(
        "hint [exercise] [--level 1|2|3]",
        "Shows one of an exercise's three hints, a level more at each call."),
      ListedCommand(
        "predict [chapter or exercise] [--mine] [--answers]",
        "Asks what will happen in a run, and then shows what really does.", in: .styles),
      ListedCommand(
        "schedules [exercise] [--step [search:schedule]] [--finished]",
        "Counts the orders in which threads can meet, or goes through one.", in: .game),
      ListedCommand(
        "break [level or exercise] [--mine] [--show] [--list] [--keys KEYS]",
        "A game: you say which thread goes on, and win by breaking the code.", in: .game),
      ListedCommand(
        "update <folder>",
        "Takes a later edition of the workbook, and leaves your answers as they are."),
    ])

  private static let answers = Self(
    title: "Other answers",
    commands: [
      ListedCommand(
        "reset [exercise]", "Puts an exercise back as it was shipped, and keeps your file."),
      ListedCommand(
        "solution [exercise] [--diff]",
        "Shows the finished file, or with --diff what differs from yours."),
      ListedCommand(
        "take <exercise>", "Puts the finished file in place of yours, so that you can go on."),
      ListedCommand(
        "repair [exercise] [--stop]", "Puts a fault into an exercise that you solved: find it."),
    ])

  private static let styles = Self(
    title: "Styles and their rules",
    commands: [
      ListedCommand(
        "rules [rule or group]",
        "Shows the rules that every workflow keeps, or one of them in full."),
      ListedCommand(
        "run <style>|all [--mine] [--with mine] [--fault FAULT] [--cancel-at POINT]",
        "Fetches a user over HTTP, in one style or all, or with your code.", in: .styles),
      ListedCommand(
        "compare [<style> …] [--section SECTION] [--mine] [--with mine] [--measure] [--html FILE]",
        "Shows the same code in several styles, and what it needs.", in: .styles),
      ListedCommand(
        "judge <style>|<chapter> [--with mine|finished|kit]",
        "Asks the rules of chapter 8 about the runs of a style, or of your code.", in: .styles),
      ListedCommand(
        "serve [--port PORT]",
        "Starts the small server, for curl and a browser, until Ctrl-C.", in: .styles),
    ])

  private static let help = Self(
    title: "Help",
    commands: [
      ListedCommand("help [command]", "Says what a command does."),
      ListedCommand(
        "completion <bash|zsh|fish>",
        "Teaches your shell the word workbook, and to complete its words."),
    ])

  private static let teaching = Self(
    title: "For teachers and authors",
    commands: [
      ListedCommand(
        "grade [chapter or exercise] [folder…] [--roster FILE] [--results FOLDER] "
          + "[--json FILE] [--csv FILE] [--html FILE] [--feedback FOLDER] [--weights FILE] "
          + "[--own-only]",
        "Grades this workbook, or the folders of students.", in: .teacher),
      ListedCommand(
        "edition <folder> [--without-solutions] [--chapters 1-3]",
        "Writes a workbook to hand out to students.", in: .teacher),
      ListedCommand(
        "verify [chapter or exercise] [--times <number>] [--record]",
        "Tries every stub, solution, variant and example.", in: .teacher),
      ListedCommand(
        "new exercise|chapter|stub|style|mistake|right <…> [--expect WORDS] "
          + "[--compiler WORDS] [--race WORDS] [--because WORDS]",
        "Makes an exercise, a chapter, a variant or a style.", in: .teacher),
      ListedCommand(
        "mistake <exercise> [name]", "Lists an exercise's variants, or shows one whole.",
        in: .teacher),
      ListedCommand(
        "misconceptions [chapter or exercise]",
        "Lists what students get wrong, and where it is tested and mended.", in: .teacher),
    ])
}
