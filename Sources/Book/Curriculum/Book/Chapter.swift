// One chapter: a folder with a lesson, its hints and exercise files side by side.

/// A chapter, as its folder describes it.
public struct Chapter: Identifiable, Sendable {
  /// The number, from 1.
  public let id: Int
  /// The module's name, which is also the folder's: `Chapter5Receivers` for example.
  public let module: String
  /// The style that the chapter teaches, `receivers` for the module `Chapter5Receivers`.
  public let style: String
  /// The title, from the lesson's first heading.
  public let title: String
  /// The exercises, in the order of the book; may be empty.
  public internal(set) var exercises: [Exercise] = []
  private let lessonText: String
  /// The text of the file of the hints.
  private let hintText: String
  /// What is wrong with the files that could not be read as exercises.
  public internal(set) var problems: [BookProblem] = []

  /// The chapter's folder, relative to the workbook's folder.
  public var path: String { "Chapters/\(module)" }
  /// The lesson, relative to the workbook's folder.
  public var lesson: String { "\(path)/README.md" }
  /// The file of the hints, relative to the workbook's folder.
  public var hintFile: String { "\(path)/HINTS.md" }
  /// The folder of the finished code, relative to the workbook's folder.
  public var solution: String { "Solutions/\(module)" }
  /// The folder of the variants of the finished files, relative to the workbook's folder.
  public var variants: String { "\(solution)/Variants" }
  /// The folder of the exercises' tests, relative to the workbook's folder.
  public var tests: String { "Tests/\(module)Tests" }
  /// The exercise that completes the chapter's workflow; nil if the chapter has none.
  public var workflow: Exercise? { exercises.first(where: \.isWorkflow) }

  /// The first and the last exercise, `1.1–1.7` for example; nil if there is none.
  public var span: String? {
    guard let first = exercises.first?.id, let last = exercises.last?.id else { return nil }
    return first == last ? "\(first)" : "\(first)–\(last)"
  }

  /// The numbers of the chapters that the lesson names as the next ones, in its order.
  ///
  /// - Complexity: O(*n*) in the length of the lesson.
  var following: [Int] { Page.following(lessonText) }

  /// Where the lesson explains an exercise: path and line, as editors accept them; the path alone if it does not.
  ///
  /// - Complexity: O(*n*) in the length of the lesson.
  public func place(inLessonOf exercise: Exercise) -> String {
    let line = lines(of: lessonText).firstIndex { Page.exercise(in: $0) == exercise.id }
    return line.map { "\(lesson):\($0 + 1)" } ?? lesson
  }

  /// The hints, by exercise, in the order of their file.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  var hints: [ExerciseID: [Hint]] { Page(hintText).hints }

  /// The exercises whose answers this one calls, directly or not.
  public func needs(of exercise: Exercise) -> Set<ExerciseID> {
    allPrerequisites(from: exercise.prerequisites) { id in exercises.first { $0.id == id } }
  }
}

extension Chapter {
  /// Reads a chapter; nil if the folder's name is not like `Chapter5Receivers`.
  init?(module: String, in root: URL) {
    guard let (_, digits, name) = module.wholeMatch(of: /Chapter(\d+)(\D.*)/)?.output,
      let number = Int(digits), number > 0
    else { return nil }
    func page(_ name: String) -> String { text(of: "Chapters/\(module)/\(name)", in: root) }
    id = number
    self.module = module
    style = name.lowercased()
    lessonText = page("README.md")
    title = Page.title(of: lessonText) ?? String(name)
    hintText = page("HINTS.md")
    readExercises(in: root)
  }
}
