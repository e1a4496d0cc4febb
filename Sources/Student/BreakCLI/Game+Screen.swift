// The screen of a game: the code with the next line of each thread, the steps, and the keys.

import CommandSupport
import Commands
import Curriculum
import Desk
import Interleaving
import Levels

extension Game {
  /// The lines of the screen.
  func screen(_ width: Int, rows: Int) -> [String] {
    let name = "Level \(level.number) of \(Level.all.count): \(level.name)"
    let title = Terminal.paint(name, .bold)
    if let accused { return [title, ""] + verdict(on: accused, width) }
    let head = [title] + Terminal.wrapped(level.goal, width: width) + [""]
    if isWon { return head + won(width) }
    let program = isOver ? [] : codeLines(width) + [""]
    let foot = [""] + below(width) + [Terminal.paint(keys, .faint)]
    let room = rows - head.count - program.count - foot.count - 2
    let steps = columns(width)
    return head + program + steps.prefix(1) + steps.dropFirst().suffix(max(2, room)) + foot
  }

  // MARK: While it is played

  private func codeLines(_ width: Int) -> [String] {
    let threads = now.position?.threads.filter { !$0.isOver } ?? []
    return code.lines.map { line in
      let here = threads.filter { ($0.line ?? begin(of: $0)) == line.number }
      let marks = here.map { "\($0.number + 1)" }.joined(separator: ",")
      let gutter = padded(marks.isEmpty ? "" : marks + "▸", 5) + padded("\(line.number)", 4)
      let text = String((gutter + line.text).prefix(width))
      return Terminal.paint(text, here.isEmpty ? nil : .bold)
    }
  }

  /// The line in which a thread begins, if it calls a method.
  private func begin(of thread: PlayPosition.Thread) -> Int? {
    level.threads.first { $0.key == thread.name }.flatMap { _, method in
      code.lines.first { $0.text.hasPrefix("func \(method)(") }?.number
    }
  }

  private func below(_ width: Int) -> [String] {
    let lines = isOver ? [lost] : notes.isEmpty ? [whereabouts] : notes
    return lines.flatMap { Terminal.wrapped($0, width: width) }
  }

  private var whereabouts: String {
    (now.position?.threads ?? []).filter { !$0.isOver }.map { thread in
      let place =
        thread.awaited.map { "waits for \($0)" } ?? thread.line.map { "line \($0)" } ?? "begins"
      return "\(thread.number + 1) \(thread.name): \(place)"
    }.joined(separator: " · ")
  }

  private var keys: String {
    guard let options = now.position?.options else {
      return (level.isRight ? "w ask the search · " : "")
        + "u back · r anew · n next level · q quit"
    }
    let numbers = options.map { $0 + 1 }.sorted().map(String.init).joined(separator: " ")
    return "\(numbers) go on · u back · r anew · ? locks · w can it be broken? · q quit"
  }

  // MARK: The end

  private var lost: String {
    let all = "Of the \(tree.ends.count) schedules with two switches or fewer,"
    let well = "All threads have ended, and nothing is wrong."
    guard level.isRight else { return "\(well) \(all) \(winning) would have won. Try again: r" }
    if notes.isEmpty, tries.count < 10 {
      return "\(well) Schedules tried: \(tries.count). Can this code be broken at all? "
        + "w asks the search."
    }
    return "This code cannot be broken. You have tried \(counted(tries.count, "schedule")): "
      + "how sure were you? The search has played all \(tree.ends.count)."
  }

  private func won(_ width: Int) -> [String] {
    let told = now.told
    let which =
      told.number == 0
      ? "A schedule \(told.switchesInWords); the search needs no more than two:"
      : "Schedule \(told.number) of \(tree.ends.count), \(told.switchesInWords):"
    let broken = Terminal.wrapped("You broke it: \(told.problem).", width: width)
    return broken.map { Terminal.paint($0, .green) } + [which, ""] + columns(width) + [""]
      + question
  }

  private var question: [String] {
    let choices = zip("abc", suspects).map { letter, suspect in
      "  \(letter)  \(number(of: suspect))  \(level.suspects[suspect].key)"
    }
    let keys = "a b c answer · u back · r anew · n next level · q quit"
    return ["Which line let it in?"] + choices + [Terminal.paint(keys, .faint)]
  }

  private func verdict(on suspect: Int, _ width: Int) -> [String] {
    let words = suspect == 0 ? "Yes, line" : "Not line"
    let reason = Terminal.wrapped(
      "\(words) \(number(of: suspect)). \(level.suspects[suspect].value)", width: width)
    guard suspect == 0 else { return reason + [""] + question }
    let mend = SideBySide(code.text, LevelCode(of: level, isMended: true).text)
      .oneAboveTheOther(width: width, wrap: WrappedCode.lines)
    let ends = ScheduleTree(of: level.program(isMended: true)).ends
    let well = ends.count { $0.problem == nil }
    let proof = "Mended: the search has played its \(ends.count) schedules, and \(well) end well."
    let keys = Terminal.paint("r anew · n next level · q quit", .faint)
    return reason + ["", mend, proof, keys]
  }

  // MARK: Columns

  /// The steps so far, in a column for each name of a thread, each with its line.
  private func columns(_ width: Int) -> [String] {
    let names = now.told.story.reduce(into: names) { names, step in
      if !names.contains(step.name) { names.append(step.name) }
    }
    let cell = (width - 2) / max(1, names.count)
    let rows = now.told.story.map { step in
      let line = step.place.flatMap { $0.split(separator: ":").last } ?? ""
      let text = padded(String(line), 4) + step.text
      return names.map { padded($0 == step.name ? text : "", cell) }
    }
    return ([names.map { padded($0, cell) }] + rows).map {
      ("  " + $0.joined()).replacing(#/ +$/#, with: "")
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    let fitting = text.count < width ? text : text.prefix(max(0, width - 2)) + "…"
    return fitting + String(repeating: " ", count: max(0, width - fitting.count))
  }
}
