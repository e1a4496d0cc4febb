// Steps through a schedule in a terminal, key by key.

import CommandSupport

/// Shows one schedule step by step.
package struct ScheduleStepper {
  /// What a key does.
  enum Move: Equatable {
    case next
    case back
    case quit
  }

  private let page: SchedulePage
  private let title: String

  /// Prepares to show a schedule.
  package init(_ page: SchedulePage, title: String) { (self.page, self.title) = (page, title) }

  /// Shows it until the student quits; false if there is no terminal, and nothing is shown.
  package func run() -> Bool {
    guard let keyboard = Keyboard() else { return false }
    var shown = 1
    show(shown)
    while true {
      switch keyboard.next(within: -1) {
      case .end: return true
      case .none: continue
      case .key(let key):
        guard let move = Self.move(for: key) else { continue }
        guard move != .quit else { return true }
        shown = Self.step(from: shown, by: move, of: page.count)
        show(shown)
      }
    }
  }

  /// What a key means; nil if nothing.
  // NB: an arrow key sends three characters, of which the last says which key it is.
  static func move(for key: Character) -> Move? {
    switch key {
    case " ", "n", "\n", "C", "B": .next
    case "b", "D", "A", "\u{7F}": .back
    case "q": .quit
    default: nil
    }
  }

  /// The number of the step that is shown next.
  static func step(from shown: Int, by move: Move, of count: Int) -> Int {
    switch move {
    case .next: min(shown + 1, count)
    case .back: max(1, shown - 1)
    case .quit: shown
    }
  }

  private func show(_ shown: Int) {
    let isLast = shown == page.count
    let below =
      [""] + page.details(of: shown) + [""]
      + Terminal.wrapped(isLast ? page.ending : "", width: Terminal.columns)
      + [Terminal.paint("\(shown) of \(page.count) · space next · b back · q quit", .faint)]
    let above = Terminal.wrapped(title, width: Terminal.columns) + [""]
    let room = Terminal.rows - above.count - below.count - 1
    let lines = above + page.columns(shown, height: room) + below
    // NB: the cursor goes to the first column of the first line, and the rest of the screen is cleared.
    Terminal.printNow("\u{1B}[H\u{1B}[J" + lines.joined(separator: "\n"))
  }
}
