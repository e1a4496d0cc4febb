/// The workbook that the tests belong to.
public enum ThisBook {
  /// Its folder: where the workbook was when the tests were built.
  public static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  /// The text of a file, whose path begins in the book's folder.
  ///
  /// - Throws: An error of Foundation if the file cannot be read.
  public static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether the tests run that build a copy of the workbook, which takes minutes.
  public static let isBuilt = ProcessInfo.processInfo.environment["WORKBOOK_AUTHORING"] == "1"

  /// Whether tests write what they find into the book's files.
  public static let isWritten = ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1"
}
