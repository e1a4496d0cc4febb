// The screen of a game: the code with the next line of each thread, the steps, and the keys.

import Commands
import Interleaving
import Levels

extension Game {
  /// The lines of a screen with so many rows.
  func screen(rows: Int) -> [String] {
    let title = Terminal.paint(subject.title, .bold)
    if let accused, let level = subject.level {
      return [title, ""] + verdict(on: accused, of: level)
    }
    let head = [title] + wrapped(subject.goal) + [""]
    if let problem { return head + won(problem) }
    let foot =
      [""] + below.flatMap(wrapped)
      + wrapped(keys).map { Terminal.paint($0, .faint) }
    let steps = columns
    var program = codeLines
    let room = rows - head.count - program.count - foot.count - 1
    if isOver, room < steps.count { program = [] }
    if !isOver || program.count > 0 && room > steps.count { program.append("") }
    let shown = isOver ? steps.count : max(2, room - 2)
    return head + program + steps.prefix(1) + steps.dropFirst().suffix(shown) + foot
  }

  private func wrapped(_ text: String) -> [String] { Terminal.wrapped(text, width: width) }

  // MARK: While it is played

  private var codeLines: [String] {
    let threads = position?.threads.filter { !$0.isOver } ?? []
    return shownCode.map { line in
      let here = threads.filter { self.line(of: $0) == line.number }
      let marks = here.map { "\($0.number + 1)" }.joined(separator: ",")
      let gutter = padded(marks.isEmpty ? "" : marks + "▸", 5) + padded("\(line.number)", 4)
      let text = shortened(gutter + line.text, to: width)
      return Terminal.paint(text, here.isEmpty ? nil : .bold)
    }
  }

  /// The lines that fit on the screen: of a long file, those nearest to where the threads stand.
  private var shownCode: ArraySlice<LevelCode.Line> {
    let most = 14
    let lines = subject.code
    guard lines.count > most else { return lines[...] }
    let here = (position?.threads ?? []).filter { !$0.isOver }.compactMap(line)
    let first = lines.firstIndex { line in here.contains { $0 <= line.number } } ?? 0
    return lines[min(max(0, first - 2), lines.count - most)...].prefix(most)
  }

  /// The line of a thread's next step in the file that is shown, or the line in which it begins.
  private func line(of thread: PlayPosition.Thread) -> Int? {
    guard let place = thread.place else { return subject.begins[thread.name] }
    return GameSubject.line(of: place, in: subject.file)
  }

  private var below: [String] { isOver ? [lost] : notes.isEmpty ? [whereabouts] : notes }

  private var whereabouts: String {
    (position?.threads ?? []).filter { !$0.isOver }.map { thread in
      let line = self.line(of: thread).map { "line \($0)" } ?? thread.place
      let isBegun = story.contains { $0.name == thread.name }
      let begins = isBegun ? "goes on" : "begins"
      let place =
        thread.awaited.map { "waits for \($0)" } ?? (thread.place == nil ? begins : line ?? "")
      return "\(thread.number + 1) \(thread.name): \(place)"
    }.joined(separator: " · ")
  }

  private var keys: String {
    guard let options = position?.options else {
      return (subject.isRight ? "w ask the search · " : "")
        + "u back · r again · n next · q quit"
    }
    let numbers = options.map { $0 + 1 }.sorted().map(String.init).joined(separator: " ")
    return "\(numbers) go on · u back · r again · ? locks · w can it be broken? · q quit"
  }

  // MARK: The end

  private var lost: String {
    let well = "All threads have ended well."
    guard subject.isRight else {
      return "\(well) Of the \(subject.map.schedules.count) schedules with at most two switches "
        + "(\(Self.switchMeaning)), \(subject.map.broken) would have won. Try again: r"
    }
    if notes.isEmpty, tries.count < 10 {
      return "\(well) Schedules tried: \(tries.count). Can this code be broken at all? "
        + "w asks the search."
    }
    return "This code cannot be broken. You have tried \(counted(tries.count, "schedule")): "
      + "how sure were you? The search has played all \(subject.map.schedules.count)."
  }

  private static let switchMeaning = "a switch stops a thread that could go on"

  private func won(_ problem: String) -> [String] {
    let words =
      switchesInWords(switches) + (switches > 0 ? " (\(Self.switchMeaning))" : "")
    let which =
      subject.map.number(of: schedule)
      .map { "Schedule \($0) of \(subject.map.schedules.count), \(words):" }
      ?? "A schedule \(words); the search needs no more than two:"
    let broken = wrapped("You broke it: \(problem).")
    return broken.map { Terminal.paint($0, .green) } + wrapped(which) + [""]
      + columns + [""] + question
  }

  private var question: [String] {
    guard subject.level != nil else {
      let keys = "u back · r again · n next test · q quit"
      return ["The test plays it: \(subject.command)\(schedule)", Terminal.paint(keys, .faint)]
    }
    let choices = zip("abc", subject.suspects).map { "  \($0)  \($1.line)  \($1.code)" }
    let keys = "a b c answer · u back · r again · n next level · q quit"
    return ["Which line let it in?"] + choices + [Terminal.paint(keys, .faint)]
  }

  private func verdict(on suspect: GameSubject.Suspect, of level: Level) -> [String] {
    let words = suspect.isRight ? "Yes, line" : "Not line"
    let reason = wrapped("\(words) \(suspect.line). \(suspect.reason)")
    guard suspect.isRight else { return reason + [""] + columns + [""] + question }
    let mend = oneAboveTheOther(
      LevelCode(of: level).text, LevelCode(of: level, isMended: true).text,
      width: width)
    let mended = ScheduleMap(of: level.program(isMended: true))
    let count = mended.schedules.count
    let proof =
      "Mended: the search has played its \(count) schedules, and \(count - mended.broken) end well."
    let keys = Terminal.paint("r again · n next level · q quit", .faint)
    return reason + ["", mend, proof, keys]
  }

  // MARK: Columns

  /// The steps so far, in a column for each name of a thread, each with its line.
  private var columns: [String] {
    let begin = subject.map.places[0].position.threads.map(\.name)
    let names = story.reduce(into: begin) { names, step in
      if !names.contains(step.name) { names.append(step.name) }
    }
    let cell = (width - 2) / max(1, names.count)
    let rows = story.map { step in
      let line = step.place.flatMap { $0.split(separator: ":").last } ?? ""
      let text = padded(String(line), 4) + step.text
      return names.map { padded($0 == step.name ? text : "", cell) }
    }
    return ([names.map { padded($0, cell) }] + rows).map {
      ("  " + $0.joined()).replacing(#/ +$/#, with: "")
    }
  }
}
