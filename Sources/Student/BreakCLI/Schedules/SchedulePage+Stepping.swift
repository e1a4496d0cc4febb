// Steps through a schedule in a terminal, key by key.

import CommandSupport
import Desk
import Foundation

extension SchedulePage {
  /// The width of the terminal; a file or a pipe has room for the lines of code beside the columns.
  static var width: Int { isatty(STDOUT_FILENO) == 1 ? Terminal.columns : Int.max }

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
