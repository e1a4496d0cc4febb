// The whole book, read from its folders: there is no second list of exercises to keep.

/// The chapters and exercises in a folder, and how their tests ended.
///
/// A value is a snapshot: make another one to see later edits.
public struct Workbook: Sendable {
  /// The folder that holds `Package.swift` and `Chapters`.
  public let root: URL
  /// The chapters, by number.
  public let chapters: [Chapter]
  /// What was recorded of the exercises, by its file.
  var records: [String: Record]
  let fingerprints = Fingerprints()

  /// Reads the book in a folder, which holds `Package.swift` and `Chapters`.
  public init(root: URL) {
    self.root = root
    chapters = names(in: root.appending(path: "Chapters"))
      .compactMap { Chapter(module: $0, in: root) }
      .sorted { ($0.id, $0.module) < ($1.id, $1.module) }
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

  /// What is wrong with the exercises, in the order of the book; at the end those that build on no exercise.
  ///
  /// An exercise that is missing in a chapter with problems may be in a file that cannot be read, and one slip is
  /// said once.
  public var problems: [BookProblem] {
    let unknown = exercises.flatMap { exercise in
      exercise.prerequisites
        .filter { self.exercise($0) == nil && chapter($0.chapter)?.problems.isEmpty != false }
        .map { id in
          BookProblem(
            path: exercise.path,
            "\(exercise.id) builds on \(id), which has no file; correct the number.")
        }
    }
    return chapters.flatMap(\.problems) + unknown
  }
}
