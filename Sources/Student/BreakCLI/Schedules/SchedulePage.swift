// A schedule on the screen: the steps so far, the line of code of the last one, and the keys.

import Commands
import Interleaving

/// The steps of one schedule, drawn for a width and a height.
struct SchedulePage {
  /// How many columns a line of code with its place takes beside the threads.
  private static let placeWidth = 24

  let record: SearchRecord
  /// The folder of the files whose lines are shown.
  let folder: URL
  /// How many columns a line may have.
  var width = Terminal.room

  /// How many steps there are.
  var count: Int { record.story.count }

  /// What is known at the end.
  var ending: String {
    record.problem.isEmpty ? "This schedule goes well; others may not." : record.problem
  }

  /// The columns with the first steps.
  ///
  /// - Parameters:
  ///   - shown: How many steps.
  ///   - height: How many of these lines there is room for: the first ones go; nil for all.
  func columns(_ shown: Int, height: Int? = nil) -> [String] {
    let story = record.story
    let narrow = max(4, (width - 2) / max(1, story.columnCount))
    let cell = isWide ? StoryStep.width : min(narrow, StoryStep.width)
    let rows = story.rows(width: cell).prefix(shown)
    let heads = [story.heads(width: cell)].compactMap(\.self)
    return heads + rows.suffix(height.map { max(1, $0 - heads.count) } ?? rows.count)
  }

  /// The place of a step, and the line of code there; in narrow columns the step itself, too.
  ///
  /// - Parameter shown: The number of the step, from 1.
  func details(of shown: Int) -> [String] {
    guard record.story.indices.contains(shown - 1) else { return [] }
    let step = record.story[shown - 1]
    let lines = (isWide ? [] : ["\(step.name): \(step.text)"]) + [step.place.map(code) ?? ""]
    return lines.map { shortened($0, to: width) }
  }

  private func code(at place: String) -> String {
    let parts = place.split(separator: ":")
    guard parts.count == 2, let line = Int(parts[1]) else { return place }
    let code = lines(of: text(of: folder.appending(path: parts[0])) ?? "")
    return code.indices.contains(line - 1) ? "\(place)  \(trimmed(code[line - 1]))" : place
  }

  /// Whether the columns have their usual width, with the places beside them.
  private var isWide: Bool {
    width >= 2 + record.story.columnCount * StoryStep.width + Self.placeWidth
  }
}

// MARK: Key by key

extension SchedulePage {
  /// Shows the schedule step by step until the student quits; without a terminal, all steps at once.
  func show(title: String) {
    guard let keyboard = Keyboard() else {
      return print(
        ([title, ""] + columns(count) + [""] + Terminal.wrapped(ending, width: Terminal.textWidth))
          .joined(separator: "\n"))
    }
    var shown = 1
    keyboard.play({ screen(shown, below: title) }) { key in
      guard let next = step(after: key, from: shown) else { return false }
      shown = next
      return true
    }
  }

  /// The number of the step that is shown after a key; nil if the key quits.
  func step(after key: Character, from shown: Int) -> Int? {
    switch key {
    case " ", "n", "\n", "j", "→": min(shown + 1, count)
    case "b", "\u{7F}", "k", "←": max(1, shown - 1)
    case "q": nil
    default: shown
    }
  }

  private func screen(_ shown: Int, below title: String) -> [String] {
    let isLast = shown == count
    let below =
      [""] + details(of: shown) + [""]
      + Terminal.wrapped(isLast ? ending : "", width: Terminal.columns)
      + [Terminal.paint("\(shown) of \(count) · space next · b back · q quit", .faint)]
    let above = Terminal.wrapped(title, width: Terminal.columns) + [""]
    let room = Terminal.rows - above.count - below.count - 1
    return above + columns(shown, height: room) + below
  }
}

/// A text in so many columns, or cut, with `…` at its end.
func shortened(_ text: String, to width: Int) -> String {
  text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
}
