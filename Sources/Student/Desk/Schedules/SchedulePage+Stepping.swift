// Steps through a schedule in a terminal, key by key.

import CommandSupport

extension SchedulePage {
  /// Shows the schedule step by step until the student quits.
  ///
  /// - Returns: False if there is no terminal, and nothing is shown.
  package func stepThrough(title: String) -> Bool {
    guard let keyboard = Keyboard() else { return false }
    var shown = 1
    show(shown, below: title)
    while true {
      switch keyboard.next(within: -1) {
      case .end: return true
      case .none: continue
      case .key(let key):
        guard let next = step(after: key, from: shown) else { return true }
        shown = next
        show(shown, below: title)
      }
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

  private func show(_ shown: Int, below title: String) {
    let isLast = shown == count
    let below =
      [""] + details(of: shown) + [""]
      + Terminal.wrapped(isLast ? ending : "", width: Terminal.columns)
      + [Terminal.paint("\(shown) of \(count) · space next · b back · q quit", .faint)]
    let above = Terminal.wrapped(title, width: Terminal.columns) + [""]
    let room = Terminal.rows - above.count - below.count - 1
    let lines = above + columns(shown, height: room) + below
    // NB: the cursor goes to the first column of the first line, and the rest of the screen is cleared.
    Terminal.printNow("\u{1B}[H\u{1B}[J" + lines.joined(separator: "\n"))
  }
}
