// A temporary place for a file or a folder, and what a program has written there.

/// A file or a folder with a name that no other has, removed with the last reference to it.
public final class TemporaryItem: Sendable {
  /// The place, where nothing is until something is written there.
  public let url: URL
  private let removal: Interruption.Action

  /// Chooses a name.
  ///
  /// - Parameter ending: The end of the name, `.swift` for example.
  public init(_ ending: String = "") {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "workbook-\(UUID().uuidString)\(ending)")
    self.url = url
    removal = Interruption.shared.add { try? FileManager.default.removeItem(at: url) }
  }

  deinit {
    Interruption.shared.remove(removal)
    try? FileManager.default.removeItem(at: url)
  }
}

extension TemporaryItem {
  /// Everything that was written to the file; bytes that are not UTF-8 become replacement characters.
  public var text: String {
    String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
  }

  /// How many bytes the file has now.
  public var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The text; of a long one only its beginning and its end, with a line between them that says so.
  ///
  /// - Parameter length: The most bytes of each of the two.
  public func ends(of length: Int) -> String {
    let size = size
    guard size > 2 * length, let file = try? FileHandle(forReadingFrom: url) else { return text }
    defer { try? file.close() }
    func part() -> String {
      String(decoding: (try? file.read(upToCount: length)) ?? Data(), as: UTF8.self)
    }
    let first = part()
    _ = try? file.seek(toOffset: UInt64(size - length))
    return first + "\n… (\(size - 2 * length) bytes are left out) …\n" + part()
  }
}

extension ChildProcess {
  /// Runs a program to its end, and returns all that it printed, to both streams.
  ///
  /// - Throws: `CommandError` if there is no such program.
  public static func printed(
    by words: [String], environment: [String: String] = [:], longestRun: Duration = .seconds(600)
  ) throws(CommandError) -> (end: End, text: String) {
    let log = TemporaryItem()
    let process = ChildProcess(
      words: words, output: log.url, errors: log.url, environment: environment,
      longestRun: longestRun)
    return (try process.run(), log.text)
  }
}
