// One exercise: what its header says, and where its file is.

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
  /// The points of the header; nil if it does not say.
  var givenPoints: Int?
  /// The exercises whose answers this one calls; all come earlier in the book.
  public internal(set) var prerequisites: [ExerciseID] = []
  /// The rules that its tests check, as the header writes them: `W3.1`, `W4.1–W4.3`, `W1–W4`.
  public internal(set) var rules: [String] = []
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

  /// The bytes of the file; none if it is damaged.
  var file: [UInt8]
  /// The bytes of the stub; nil if there is none.
  let stub: [UInt8]?

  /// The text of the file; bytes that are not UTF-8 become replacement characters.
  var text: String { String(decoding: file, as: UTF8.self) }
  /// The text of the stub; nil if there is none.
  var stubText: String? { stub.map { String(decoding: $0, as: UTF8.self) } }
  /// The points of a correct answer: those of the header, or its minutes; of a stretch, a bonus.
  public var points: Int { givenPoints ?? minutes }
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
    ".workbook/taken/" + path.dropFirst("Chapters/".count)
  }

  /// Whether the header names a rule, alone or in a range or group.
  ///
  /// `W4.2` is named by `W4.2`, by `W4.1–W4.3`, by `W4` and by `W1–W4`.
  public func isAbout(rule: String) -> Bool {
    rules.contains { written in
      let ends = Self.ends(of: written)
      guard let first = ends.first, let last = ends.last else { return false }
      // A group stands for all its rules: as text, `W4` sorts before each and `W4~` after each.
      return first <= rule && rule <= last + (last.contains(".") ? "" : "~")
    }
  }
}

extension Exercise {
  /// Compares the student's file with the stub, and with the finished file that the student took.
  mutating func compare(in root: URL) {
    isStarted = file != stub
    guard isStarted else { return }
    isTaken =
      taken(in: root).map { file == $0 || Self.lines(of: file) == Self.lines(of: $0) } ?? false
    lastChange = Curriculum.lastChange(of: root.appending(path: path))
  }

  /// The finished file that the student took, perhaps when the exercise's file had no number in its name.
  private func taken(in root: URL) -> [UInt8]? {
    [path, pathWithoutNumber].lazy.compactMap { path in
      try? readBytes(of: root.appending(path: Self.takenFile(path)))
    }.first
  }

  /// The lines of a file, blank ones and spaces at the ends of lines left out.
  private static func lines(of file: [UInt8]) -> [ArraySlice<UInt8>] {
    file.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.lastIndex { !" \t\r".utf8.contains($0) }.map { line[...$0] }
    }
  }

  /// The exercise as it was shipped, whose file cannot be read.
  func damaged(by problem: BookProblem) -> Exercise {
    var exercise = self
    exercise.file = []
    exercise.damage = problem
    return exercise
  }
}
