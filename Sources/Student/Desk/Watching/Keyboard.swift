// Single keys from the terminal, without Return.

import CommandSupport
import Foundation

/// The keyboard, while keys are read one by one.
///
/// The terminal is as it was when the last reference is gone, and also if a signal ends this process.
final class Keyboard {
  private let original: termios
  private let restoring: Interruption.Action

  /// Takes the keyboard; nil if standard input or output is not a terminal.
  init?() {
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
  enum Press: Equatable {
    case key(Character)
    case none
    /// The terminal is gone.
    case end
  }

  /// Waits for a key.
  ///
  /// - Parameter milliseconds: The longest wait.
  func next(within milliseconds: Int32) -> Press {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, milliseconds) > 0 else { return .none }
    var byte: UInt8 = 0
    guard read(STDIN_FILENO, &byte, 1) == 1 else { return .end }
    return .key(Character(Unicode.Scalar(byte)))
  }

  /// Forgets the keys that were pressed while nothing read them.
  func forget() { tcflush(STDIN_FILENO, TCIFLUSH) }

  private static func apply(_ settings: termios) {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
