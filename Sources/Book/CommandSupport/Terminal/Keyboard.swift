// Single keys from the terminal, without Return.

/// The keyboard, while keys are read one by one.
///
/// The terminal is as it was when the last reference is gone, and also if a signal ends this process.
package final class Keyboard {
  private let original: termios
  private let restoring: Interruption.Action

  /// Takes the keyboard; nil if standard input or output is not a terminal.
  package init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    let original = settings
    self.original = original
    restoring = Interruption.shared.add { Self.apply(original) }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    Self.apply(settings)
  }

  deinit {
    Interruption.shared.remove(restoring)
    Self.apply(original)
  }

  /// What a wait for a key brings.
  package enum Press: Equatable {
    /// A key; `j` and `k` also for the arrows down and up, `→` and `←` for the other two.
    case key(Character)
    case none
    /// The terminal is gone.
    case end
  }

  /// Waits for a key.
  ///
  /// - Parameter milliseconds: The longest wait.
  package func next(within milliseconds: Int32) -> Press {
    guard hasInput(within: milliseconds) else { return .none }
    guard let byte = readByte() else { return .end }
    guard byte == 0x1B, hasInput(within: 0) else {
      return .key(Character(Unicode.Scalar(byte)))
    }
    // An arrow comes as three bytes at once: escape, a sign that goes on, and a letter.
    guard let sign = readByte(), "[O".utf8.contains(sign) else { return .none }
    var last: UInt8?
    repeat { last = hasInput(within: 0) ? readByte() : nil } while last.map { $0 < 0x40 } == true
    switch last {
    case UInt8(ascii: "A"): return .key("k")
    case UInt8(ascii: "B"): return .key("j")
    case UInt8(ascii: "C"): return .key("→")
    case UInt8(ascii: "D"): return .key("←")
    default: return .none
    }
  }

  /// Shows a screen anew after each key, until a key quits or the terminal is gone.
  ///
  /// - Parameters:
  ///   - lines: The lines of the screen.
  ///   - press: Does what a key says; false if it quits.
  package func play(_ lines: () -> [String], press: (Character) -> Bool) {
    while true {
      // NB: the cursor goes to the first column of the first line, and the rest of the screen is cleared.
      Terminal.printNow("\u{1B}[H\u{1B}[J" + lines().joined(separator: "\n"))
      switch next(within: -1) {
      case .end: return
      case .none: continue
      case .key(let key): if !press(key) { return }
      }
    }
  }

  /// Forgets the keys that were pressed while nothing read them.
  package func forget() { tcflush(STDIN_FILENO, TCIFLUSH) }

  private func hasInput(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }

  private static func apply(_ settings: termios) {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
