// The whole book, read from its folders: there is no second list of exercises to keep.

public import Foundation

/// The chapters and exercises in a folder, and how their tests ended.
///
/// A value is a snapshot: make another one to see later edits.
public struct Workbook: Sendable {
  /// The folder that holds `Package.swift` and `Chapters`.
  public let root: URL
  /// The chapters, by number.
  public let chapters: [Chapter]
  /// What is wrong with the exercises, in the order of the book.
  public let problems: [BookProblem]

  /// What was recorded of the exercises, by its file.
  var records: [String: Record]
  let fingerprints = Fingerprints()

  /// Reads the book in a folder, which holds `Package.swift` and `Chapters`.
  public init(root: URL) {
    self.root = root
    chapters = names(in: root.appending(path: "Chapters"))
      .compactMap { Chapter(module: $0, in: root) }
      .sorted { ($0.id, $0.module) < ($1.id, $1.module) }
    problems = chapters.flatMap(\.problems) + Self.unknownPrerequisites(in: chapters)
    records = Self.records(in: root)
  }

  /// Finds the book's folder: the given folder, or the nearest one above it.
  ///
  /// - Returns: The first folder with a `Package.swift` and a folder `Chapters`, or nil.
  public static func root(above start: URL) -> URL? {
    let folders = sequence(first: start.standardizedFileURL) { folder in
      folder.path == "/" ? nil : folder.deletingLastPathComponent().standardizedFileURL
    }
    return folders.first {
      exists($0.appending(path: "Package.swift")) && isFolder($0.appending(path: "Chapters"))
    }
  }

  /// The file that says, in one sentence, which part of the book an edition for students has.
  public static let editionFile = ".edition"

  /// What this edition for students has, in one sentence without a full stop; nil for the whole book.
  public var edition: String? {
    text(of: root.appending(path: Self.editionFile)).map { trimmed(firstLine(of: $0)) }
  }

  /// Whether there is a finished file of an exercise.
  public var hasFinishedCode: Bool {
    exercises.contains { exists(root.appending(path: $0.solution)) }
  }

  /// All exercises, in the order of the book.
  public var exercises: [Exercise] { chapters.flatMap(\.exercises) }

  /// The exercise with that number.
  public func exercise(_ id: ExerciseID) -> Exercise? {
    chapter(id.chapter)?.exercises.first { $0.id == id }
  }

  /// The chapter with that number.
  public func chapter(_ number: Int) -> Chapter? {
    chapters.first { $0.id == number }
  }

  /// The hints of an exercise, by level.
  public func hints(for id: ExerciseID) -> [Hint] {
    (chapter(id.chapter)?.hints[id] ?? []).sorted { $0.level < $1.level }
  }

  /// Finds the folder of the finished code in a style, even if its chapter has no exercises yet.
  ///
  /// - Returns: `Solutions/Chapter4Chains` for the style `chains`; nil if there is none.
  public func solution(in style: String) -> String? {
    names(in: root.appending(path: "Solutions"))
      .first { $0.wholeMatch(of: #/Chapter[0-9](.*)/#)?.1.lowercased() == style.lowercased() }
      .map { "Solutions/" + $0 }
  }

  /// Finds prerequisites that no exercise has as its number.
  ///
  /// A chapter with problems is left out: the exercise may be in a file that cannot be read, and one
  /// slip is said once.
  private static func unknownPrerequisites(in chapters: [Chapter]) -> [BookProblem] {
    let exercises = chapters.flatMap(\.exercises)
    let known = Set(exercises.map(\.id))
    let unreadable = Set(chapters.filter { !$0.problems.isEmpty }.map(\.id))
    return exercises.flatMap { exercise in
      exercise.prerequisites
        .filter { !known.contains($0) && !unreadable.contains($0.chapter) }
        .map { unknown in
          BookProblem(
            path: exercise.path,
            "\(exercise.id) builds on \(unknown), which has no file; correct the number."
          )
        }
    }
  }
}
