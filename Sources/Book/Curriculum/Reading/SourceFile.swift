// Writes files as a whole, so that the compiler sees each new text.

/// Writes and dates files.
///
/// NB: the compiler compares dates by their seconds (Swift 6.3): of two texts that are saved and built within
/// one second, the second would not be compiled.
package enum SourceFile {
  /// Writes a file as a whole, and makes the folders that it needs; its second is later than that of the text that
  /// stood there before.
  ///
  /// - Throws: The error of the file system.
  package static func write(_ data: Data, to file: URL) throws {
    let last = lastChange(of: file)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
    guard let last, let date = lastChange(of: file), date < last.addingTimeInterval(1) else {
      return
    }
    try set(last.addingTimeInterval(1), on: file)
  }

  /// Gives a file that was saved during a build a later second than any that the compiler can have seen.
  package static func renewDate(of file: URL) {
    try? set(Date.now.addingTimeInterval(1), on: file)  // a file that is gone has no date
  }

  /// The first path that no file has, with the numbers from 1.
  package static func freePath(in root: URL, _ path: (Int) -> String) -> String {
    var number = 1
    while exists(root.appending(path: path(number))) { number += 1 }
    return path(number)
  }

  private static func set(_ date: Date, on file: URL) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }
}
