// What `workbook watch` shows: in a terminal each text alone, elsewhere line below line.

import CommandSupport
import Curriculum
import Foundation

/// Where `workbook watch` prints.
struct WatchScreen {
  /// Whether a person sits before it, who presses keys.
  let hasKeys: Bool

  /// Shows a line below what is there.
  func add(_ line: String) {
    Terminal.printNow("\n" + Terminal.wrapped(line).joined(separator: "\n"))
  }

  /// Empties the terminal; what was above it can still be scrolled to.
  func clear() {
    guard hasKeys, Terminal.isScreen else { return }
    FileHandle.standardOutput.write(Data("\u{1B}[2J\u{1B}[H".utf8))
  }

  /// Shows that an exercise is solved, so that it cannot be overlooked.
  func celebrate(_ exercise: Exercise) {
    let words = " ✓ \(exercise.id) \(exercise.title) is solved "
    Terminal.printNow("\n  " + Terminal.paint(words, .greenBlock))
  }

  /// Shows which keys there are.
  func addKeys() {
    guard hasKeys else { return Terminal.printNow("Waiting for a save.") }
    add("Waiting for a save. Keys:")
    let keys = [
      "n next", "b back", "h hint", "l list", "a all messages", "r run again", "q quit",
    ]
    // A key stays with its name.
    let words = keys.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " · ")
    let lines = Terminal.wrapped(words).joined(separator: "\n")
    Terminal.printNow(lines.replacing("\u{A0}", with: " "))
  }

  /// Shows a part of a list: as many rows as there is room for, around one of them.
  ///
  /// In a narrow terminal, a row can take two lines.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - marked: The row with the mark.
  func showList(_ rows: [[String]], marked: Int) {
    let room = max(3, (Terminal.rows - 5) / (Terminal.columns < 60 ? 2 : 1))
    let start = max(0, min(marked - room / 2, rows.count - room))
    let part = rows.indices.dropFirst(start).prefix(room).map { index in
      [index == marked ? Terminal.paint(">", .bold) : " "] + rows[index]
    }
    clear()
    Terminal.printNow("\n" + table(part))
    add("j down · k up · Return begins it · l back")
  }
}
