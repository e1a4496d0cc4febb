// One exercise: what its header says, and where its file is.

import Foundation

/// An exercise, as its file describes it.
public struct Exercise: Identifiable, Sendable {
  /// What a student is asked to do.
  public enum Kind: String, CaseIterable, Sendable {
    /// Write the code that is missing.
    case write
    /// Repair code that is wrong.
    case repair
    /// Go further than the chapter needs.
    case stretch
  }

  /// The number, `5.3` for example.
  public let id: ExerciseID
  /// The title, which is also in the file's name: `Handoff` for example.
  public let title: String
  /// What a student is asked to do.
  public let kind: Kind
  /// How long it takes, in minutes.
  public let minutes: Int
  /// The points of a correct answer: those of the header, or its minutes; of a stretch, a bonus.
  public let points: Int
  /// The exercises whose answers this one calls; all come earlier in the book.
  public let prerequisites: [ExerciseID]
  /// The rules that its tests check, as the header writes them: `W3.1`, `W4.1–W4.3`, `W1–W4`.
  public let rules: [String]
  /// The file, relative to the workbook's folder.
  public let path: String
  /// Whether the file differs from its stub.
  public private(set) var isStarted = false
  /// Whether the student took the finished file, which still stands there; blank lines and spaces at the
  /// ends of lines may have changed.
  private(set) var isTaken = false
  /// Why the file cannot be read as this exercise; nil if it can.
  ///
  /// What is known of a damaged exercise is what its stub says.
  public private(set) var damage: BookProblem?
  /// When the file was changed last; nil if the exercise is not started.
  private(set) var lastChange: Date?

  /// The bytes of the file.
  let file: [UInt8]
  /// The bytes of the stub; nil if there is none.
  let stub: [UInt8]?

  /// The name of the file without its ending, which is the same in all folders: `03-Handoff`.
  public var name: String { swiftName(path) }
  /// The name of the file.
  public var fileName: String { name + ".swift" }
  /// The module of its chapter, which is also the name of folders: `Chapter5Receivers`.
  public var module: String { String(path.split(separator: "/")[1]) }
  /// The finished file, relative to the workbook's folder, as all paths here.
  public var solution: String { "Solutions/\(module)/\(fileName)" }
  /// The folder of the variants of the finished file.
  public var variants: String { "Solutions/\(module)/Variants/\(name)" }
  /// The file of its tests.
  public var tests: String { "Tests/\(module)Tests/\(name)Tests.swift" }
  /// The file as editions had it whose files had no numbers.
  public var pathWithoutNumber: String { path.replacing(name, with: swiftTitle(path)) }

  /// The name of an exercise's file: the number in front keeps the files in the order of the book.
  public static func name(_ id: ExerciseID, _ title: String) -> String {
    "\(id.number < 10 ? "0" : "")\(id.number)-\(title)"
  }

  /// Whether it completes the workflow of its chapter.
  public var isWorkflow: Bool { title == "UserFetch" }

  /// Where the finished file is kept if the student took it, relative to the workbook's folder.
  public var takenFile: String { Self.takenFile(path) }

  /// Where the finished file is kept if the student took it, for the student's file.
  static func takenFile(_ path: String) -> String {
    ".workbook/taken/" + path.split(separator: "/").dropFirst().joined(separator: "/")
  }

  /// Whether the header names a rule, alone or in a range or group.
  ///
  /// `W4.2` is named by `W4.2`, by `W4.1–W4.3`, by `W4` and by `W1–W4`.
  public func isAbout(rule: String) -> Bool {
    rules.contains { written in
      let ends = ExerciseHeader.ends(of: written)
      guard let first = ends.first, let last = ends.last else { return false }
      // A group stands for all its rules: as text, `W4` sorts before each and `W4~` after each.
      return first <= rule && rule <= last + (last.contains(".") ? "" : "~")
    }
  }
}

extension Exercise {
  /// Reads an exercise from its file.
  ///
  /// - Parameters:
  ///   - taken: The bytes of the finished file that the student took; nil if the student took none.
  ///   - date: When the student's file was changed last.
  /// - Throws: What is wrong with the header.
  init(
    file: [UInt8],
    stub: [UInt8]?,
    taken: [UInt8]? = nil,
    path: String,
    date: Date? = nil
  ) throws(BookProblem) {
    self.init(try ExerciseHeader(of: file, path: path), file: file, stub: stub, path: path)
    isStarted = file != stub
    isTaken = isStarted && taken.map { Self.isSame(file, $0) } ?? false
    lastChange = isStarted ? date : nil
  }

  /// Describes an exercise whose file is damaged, as its stub does.
  ///
  /// - Throws: What is wrong with the stub's header.
  init(stub: [UInt8], path: String, damage: BookProblem) throws(BookProblem) {
    self.init(try ExerciseHeader(of: stub, path: path), file: [], stub: stub, path: path)
    self.damage = damage
  }

  private init(_ header: ExerciseHeader, file: [UInt8], stub: [UInt8]?, path: String) {
    (self.file, self.stub, self.path) = (file, stub, path)
    (id, title, kind) = (header.id, header.title, header.kind)
    (minutes, points) = (header.minutes, header.points ?? header.minutes)
    (prerequisites, rules) = (header.prerequisites, header.rules)
  }

  /// Whether two files have the same lines, blank ones and spaces at the ends of lines left out.
  private static func isSame(_ file: [UInt8], _ other: [UInt8]) -> Bool {
    func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let end = line.lastIndex { !" \t\r".utf8.contains($0) }
        return end.map { line[...$0] }
      }
    }
    return file == other || lines(file) == lines(other)
  }
}
