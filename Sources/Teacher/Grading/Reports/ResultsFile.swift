// Writes the results of a class to files, one student after another.

import CommandSupport
import Curriculum
import Foundation

/// Writes `results.json`, a table of comma-separated values, or a page.
///
/// What is written goes to a file beside the place first, which is made before anything is graded: so a
/// place that cannot be written is told at once. When all is there, that file gets its name: whatever
/// happens meanwhile, the place has the old file or the whole new one. No more than one student is held
/// in memory; of a page, the rows.
package final class ResultsFile {
  /// What is written.
  package enum Form: Equatable, Sendable {
    /// The results of one student, as graders read them.
    case results
    /// The results of a class: an object with the list `students`.
    case classResults
    /// A line for each student.
    case table
    /// A page about a class, whose wrong answers are compared with these mistakes.
    case page([Variant])
  }

  private let form: Form
  private let place: URL
  private let draft: URL
  private let removal: Interruption.Action
  private var page: ClassPage?
  private var count = 0
  private var keepsDraft = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - form: What is written.
  ///   - path: Its place; of a link, the file that it leads to is written.
  /// - Throws: That the place is a folder, or cannot be written to.
  package init(_ form: Form, at path: String) throws(CommandError) {
    let place = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
    if let reason = Self.obstacle(at: place) { throw Self.failure(place, reason) }
    let draft = place.deletingLastPathComponent().appending(
      path: ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8)).part")
    do { try Data().write(to: draft) } catch {
      throw Self.failure(place, "nothing can be written in its folder")
    }
    (self.form, self.place, self.draft) = (form, place, draft)
    if case .page(let mistakes) = form { page = ClassPage(mistakes) }
    removal = Interruption.shared.add { try? FileManager.default.removeItem(at: draft) }
  }

  /// Removes what was not finished.
  deinit {
    Interruption.shared.remove(removal)
    if !keepsDraft { try? FileManager.default.removeItem(at: draft) }
  }

  private static func failure(_ place: URL, _ reason: String) -> CommandError {
    .failure("\(place.path) cannot be written: \(reason).")
  }

  /// Why nothing can be written to a place; nil if that cannot be seen.
  private static func obstacle(at place: URL) -> String? {
    let files = FileManager.default
    guard let type = try? files.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
    else {
      let folder = place.deletingLastPathComponent()
      return isFolder(folder) ? nil : "there is no folder \(folder.path)"
    }
    if type == .typeDirectory { return "it is a folder" }
    if type != .typeRegular { return "it is not a file" }
    return files.isWritableFile(atPath: place.path) ? nil : "it is read-only"
  }

  /// Adds a student.
  ///
  /// - Throws: That the disk is full, for example.
  package func add(_ student: StudentGrade) throws {
    switch form {
    case .results: try append(ResultsJSON(of: student).data)
    case .classResults:
      try append(Data((count == 0 ? "{\"students\": [\n" : ",\n").utf8))
      try append(ResultsJSON(of: student, inClass: true).data)
    case .table:
      if count == 0 { try append(Data(student.header.utf8)) }
      try append(Data(student.row.utf8))
    case .page: page?.add(student)
    }
    count += 1
  }

  /// Puts the file into its place.
  ///
  /// - Throws: Why that is not possible.
  package func finish() throws {
    try close()
    guard rename(draft.path, place.path) == 0 else {
      keepsDraft = true  // the grades of a class are not lost
      let reason = String(cString: strerror(errno))
      throw Self.failure(place, "\(reason). The results are in \(draft.path)")
    }
  }

  /// Keeps the students that were added, though others are missing: the file gets no name of its own.
  ///
  /// - Returns: Where they are; nil if there are none.
  package func keep() -> String? {
    guard count > 0, (try? close()) != nil else { return nil }
    keepsDraft = true
    return draft.path
  }

  private func close() throws {
    switch form {
    case .results: try append(Data("\n".utf8))
    case .classResults:
      try append(Data((count == 0 ? "{\"students\": []}\n" : "\n]}\n").utf8))
    case .table: break
    case .page: try append(Data((page?.text ?? "").utf8))
    }
  }

  private func append(_ data: Data) throws {
    let file = try FileHandle(forWritingTo: draft)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: data)
  }
}
