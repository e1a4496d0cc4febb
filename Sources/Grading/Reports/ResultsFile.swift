// Writes the results of a class to files, one student after another.

import Foundation
import Processes

/// Writes `results.json`, or a table of comma-separated values.
///
/// What is written goes to a file of its own first, and into its place when all is there: whatever
/// happens meanwhile, the place has the old file or the whole new one. No more than one student is held
/// in memory.
public final class ResultsFile {
  /// What is written.
  public enum Form: Sendable {
    /// The results of one student, as graders read them.
    case results
    /// The results of a class: an object with the list `students`.
    case classResults
    /// A line for each student.
    case table
  }

  private let form: Form
  private let place: URL
  private let draft = LogFile()
  private var count = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - form: What is written.
  ///   - path: Its place.
  /// - Throws: That its folder cannot be written to.
  public init(_ form: Form, at path: String) throws {
    (self.form, place) = (form, URL(filePath: path).standardizedFileURL)
    let folder = place.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue,
      FileManager.default.isWritableFile(atPath: folder)
    else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: folder]) }
    try Data().write(to: draft.url)
  }

  /// Adds a student.
  ///
  /// - Throws: That the disk is full, for example.
  public func add(_ student: StudentGrade) throws {
    switch form {
    case .results: try append(Self.json(Results(of: student)))
    case .classResults:
      try append(Data((count == 0 ? "{\"students\": [\n" : ",\n").utf8))
      try append(Self.json(NamedResults(of: student)))
    case .table:
      if count == 0 { try append(Data(student.header.text.utf8)) }
      try append(Data(student.row.text.utf8))
    }
    count += 1
  }

  /// Puts the file into its place.
  ///
  /// - Throws: Why that is not possible.
  public func finish() throws {
    switch form {
    case .results: try append(Data("\n".utf8))
    case .classResults:
      try append(Data((count == 0 ? "{\"students\": []}\n" : "\n]}\n").utf8))
    case .table: break
    }
    let beside = place.deletingLastPathComponent().appending(
      path: ".\(place.lastPathComponent).part")
    try? FileManager.default.removeItem(at: beside)
    try FileManager.default.copyItem(at: draft.url, to: beside)
    guard rename(beside.path, place.path) == 0 else {
      try? FileManager.default.removeItem(at: beside)
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: place.path])
    }
  }

  private func append(_ data: Data) throws {
    let file = try FileHandle(forWritingTo: draft.url)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: data)
  }

  /// Encodes a value; the keys are sorted, so that the same grades give the same bytes.
  static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}

/// The results of a student, with the name.
private struct NamedResults: Encodable {
  private let name: String
  private let results: Results

  init(of student: StudentGrade) { (name, results) = (student.name, Results(of: student)) }

  private enum CodingKeys: String, CodingKey { case student }

  func encode(to encoder: any Encoder) throws {
    try results.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .student)
  }
}
