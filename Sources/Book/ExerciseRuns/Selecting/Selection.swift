// What a command works on: the whole book, a chapter or an exercise.

/// A part of the book.
package enum Selection: CustomStringConvertible, Equatable, Sendable {
  /// All chapters.
  case book
  /// One chapter.
  case chapter(Int)
  /// One exercise.
  case exercise(ExerciseID)

  /// Reads what was typed: nothing, `5` or `5.8`; nil for anything else, a folder for example.
  package init?(_ word: String?) {
    guard let word else {
      self = .book
      return
    }
    if let id = ExerciseID(word) {
      self = .exercise(id)
    } else if let number = Int(word), (1...9).contains(number) {
      self = .chapter(number)
    } else {
      return nil
    }
  }

  /// Reads what was typed, and finds that part of a book.
  ///
  /// - Throws: That the book has no such chapter or exercise, or that the chapter has no exercises.
  package init(_ word: String?, of book: Workbook) throws(CommandError) {
    self = .book
    guard let word else { return }
    let selection = Selection(word)
    if let id = selection?.exercise, book.exercise(id) == nil {
      throw Self.unknown(exercise: word, in: book)
    }
    if let selection, !selection.chapters(of: book).isEmpty {
      self = selection
      return
    }
    if let meant = Self.meant(by: word, in: book) {
      throw .usage("There is no chapter or exercise '\(word)'. Did you mean \(meant)?")
    }
    let all = Selection.book.chapters(of: book).map(\.id)
    throw .usage("There is no chapter '\(word)' with exercises; the chapters are \(listed(all)).")
  }

  /// Says that there is no such exercise, and which there are.
  package static func unknown(exercise word: String, in book: Workbook) -> CommandError {
    let problem = ExerciseID(word).flatMap { book.chapter($0.chapter)?.problems.first }
    if let problem { return .usage(problem.description) }
    if let meant = meant(by: word, in: book) {
      return .usage("There is no exercise '\(word)'. Did you mean \(meant)?")
    }
    return .usage(
      "There is no exercise '\(word)'; the exercises are "
        + book.chapters.compactMap(\.span).joined(separator: ", ") + ".")
  }

  /// The exercises that may be meant: `1.2` for `12` and `1,2`, all with that title for `decoding`.
  private static func meant(by word: String, in book: Workbook) -> String? {
    let digits = word.filter(\.isNumber)
    if digits.count == 2, word.count <= 3, let chapter = digits.first, let number = digits.last,
      let id = ExerciseID("\(chapter).\(number)"), book.exercise(id) != nil
    {
      return "\(id)"
    }
    let title = Suggestion.nearest(to: word, among: book.exercises.map(\.title))
    let ids = book.exercises.filter { $0.title == title }.map { "\($0.id)" }
    return ids.isEmpty ? nil : ids.joined(separator: ", ")
  }

  /// What is meant, in words.
  package var description: String {
    switch self {
    case .book: "the book"
    case .chapter(let number): "chapter \(number)"
    case .exercise(let id): "exercise \(id)"
    }
  }

  /// The only exercise; nil if a chapter or the book was selected.
  package var exercise: ExerciseID? { if case .exercise(let id) = self { id } else { nil } }

  /// The number of the only chapter; nil if the book was selected.
  private var number: Int? {
    switch self {
    case .book: nil
    case .chapter(let number): number
    case .exercise(let id): id.chapter
    }
  }

  /// Whether an exercise is in this part.
  package func contains(_ id: ExerciseID) -> Bool {
    (exercise ?? id) == id && (number ?? id.chapter) == id.chapter
  }

  /// The chapters of this part, each with all of its exercises, or with files that should be some.
  package func chapters(of book: Workbook) -> [Chapter] {
    book.chapters.filter { chapter in
      (number ?? chapter.id) == chapter.id
        && (!chapter.exercises.isEmpty || !chapter.problems.isEmpty)
    }
  }

  /// The exercises of a chapter that are in this part.
  package func exercises(of chapter: Chapter) -> [Exercise] {
    chapter.exercises.filter { contains($0.id) }
  }
}
