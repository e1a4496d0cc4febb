// What an app shows, for tests of handlers that run on the main actor.

/// Lines of text, which only code of the main actor may add.
@MainActor public final class Screen {
  /// The lines that are shown.
  public private(set) var lines: [String] = []

  /// Takes one value for each line.
  public nonisolated let shown = Inbox<Void>()

  /// Makes an empty screen.
  public nonisolated init() {}

  /// Shows one more line.
  public func show(_ line: String) {
    MainActor.assertIsolated()
    lines.append(line)
    shown.put(())
  }
}
