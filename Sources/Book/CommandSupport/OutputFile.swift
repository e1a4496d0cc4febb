// Writes the file that an option names: checked before the work, and kept beside its place if that is gone after it.

/// A file that a command writes when its work is done.
package struct OutputFile: Sendable {
  /// The file, as it was typed.
  package let path: String
  private let place: URL

  /// Looks whether the file can be written, so that this is told before the work begins.
  ///
  /// - Parameter path: The file, as it was typed; of a link, the file that it leads to is written.
  /// - Throws: That the place is a folder, or cannot be written to.
  package init(_ path: String) throws(CommandError) {
    self.path = path
    place = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
    if let obstacle = obstacle(toWriting: place) { throw failure("\(obstacle).") }
  }

  /// Writes; the place has the old file or the whole new one.
  ///
  /// - Throws: Why that is not possible; what was to be written is beside the place then.
  package func write(_ data: Data) throws(CommandError) {
    do { try data.write(to: place, options: .atomic) } catch {
      let kept = keep(data).map { " What was to be written is in \($0)." } ?? ""
      throw failure("\(error.localizedDescription).\(kept)")
    }
  }

  /// Writes to a file beside the place, and returns its path; nil if that is not possible, either.
  private func keep(_ data: Data) -> String? {
    let part = place.path + ".part"
    return (try? data.write(to: URL(filePath: part), options: .atomic)).map { part }
  }

  private func failure(_ reason: String) -> CommandError {
    .failure("'\(path)' cannot be written: \(reason)")
  }
}

/// Why nothing can be written to a place, as a part of a sentence; nil if that cannot be seen.
private func obstacle(toWriting file: URL) -> String? {
  let files = FileManager.default
  let folder = file.deletingLastPathComponent()
  guard let type = try? files.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
  else {
    guard files.fileExists(atPath: folder.path + "/") else {
      return "there is no folder \(folder.path)"
    }
    let isWritable = files.isWritableFile(atPath: folder.path)
    return isWritable ? nil : "nothing can be written in its folder"
  }
  if type == .typeDirectory { return "it is a folder" }
  if type != .typeRegular { return "it is not a file" }
  return files.isWritableFile(atPath: file.path) ? nil : "it is read-only"
}
