// Reads files and folders; an error of the file system becomes an `UnreadableFile`, in words.

/// Why a file cannot be read.
package enum UnreadableFile: String, Error {
  case missing = "there is no such file"
  case notAFile = "it is not a file"
  case tooLarge = "it is larger than a megabyte"
  case refused = "the system does not allow it"
  case notText = "it is not UTF-8 text"
}

/// The bytes of a regular file of at most a megabyte.
///
/// No exercise is longer, and reading a pipe would wait.
///
/// - Throws: The reason why the file cannot be read.
func readBytes(of file: URL) throws(UnreadableFile) -> [UInt8] {
  // NB: not the resource values of a URL without its links: each asks for the home folder, in /etc/passwd.
  var info = stat()
  guard stat(file.path, &info) == 0 else {
    throw [ENOENT, ENOTDIR].contains(errno) ? .missing : .refused
  }
  guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
  guard info.st_size <= 1 << 20 else { throw .tooLarge }
  guard let data = try? Data(contentsOf: file) else { throw .refused }
  return [UInt8](data)
}

/// The text of a file.
///
/// - Throws: The reason why the file cannot be read.
package func readText(of file: URL) throws(UnreadableFile) -> String {
  guard let text = String(validating: try readBytes(of: file), as: UTF8.self) else {
    throw .notText
  }
  return text
}

/// The text of a file of the book.
///
/// - Throws: Why the file cannot be read, and what to do about it.
package func readText(
  of path: String, in root: URL, orElse advice: String
) throws(BookProblem) -> String {
  do throws(UnreadableFile) {
    return try readText(of: root.appending(path: path))
  } catch {
    throw BookProblem(cannotRead: path, error, advice)
  }
}

/// The text of a file, or nil; bytes that are not UTF-8 become replacement characters.
package func text(of file: URL) -> String? {
  (try? readBytes(of: file)).map { String(decoding: $0, as: UTF8.self) }
}

/// The text of a file of the book; empty if it cannot be read.
package func text(of path: String, in root: URL) -> String {
  text(of: root.appending(path: path)) ?? ""
}

/// The names of the Swift files in a folder, sorted.
package func swiftFiles(in folder: URL) -> [String] {
  names(in: folder).filter { $0.hasSuffix(".swift") }.sorted()
}

/// The names in a folder, in no order; none if the folder cannot be read.
package func names(in folder: URL) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
}

/// Whether there is a file or a folder.
package func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

/// Whether there is a folder.
package func isFolder(_ folder: URL) -> Bool {
  var isFolder: ObjCBool = false
  let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
  return exists && isFolder.boolValue
}

/// When a file was changed last; nil if it is gone.
package func lastChange(of file: URL) -> Date? {
  let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
  return attributes?[.modificationDate] as? Date
}

/// The Swift file of a title in a folder: `06-UserFetch.swift`, or one without a number; nil if there is none.
public func swiftFile(titled title: String, in folder: String, of root: URL) -> String? {
  swiftFiles(in: root.appending(path: folder)).first { swiftTitle($0) == title }
    .map { "\(folder)/\($0)" }
}
