// A file for the output of a program.

public import Foundation

/// A file for what a child process writes, removed with the last reference to it.
public final class LogFile: Sendable {
  /// The file, which does not exist until something is written to it.
  public let url = FileManager.default.temporaryDirectory.appending(
    path: "workbook-\(UUID().uuidString).log")

  /// Chooses a name that no other file has.
  public init() {}

  /// Removes the file.
  deinit { try? FileManager.default.removeItem(at: url) }

  /// Everything that was written to the file; bytes that are not UTF-8 become replacement characters.
  public var text: String {
    String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
  }
}
