// What is verified: the whole book, a chapter or an exercise.

public import Curriculum

/// The part of the book that is verified.
public enum Scope: Sendable {
  /// All chapters.
  case book
  /// One chapter.
  case chapter(Int)
  /// One exercise, with the files of its chapter.
  case exercise(ExerciseID)

  /// Reads what an author has typed: nothing, `5` or `5.8`; nil for anything else.
  public init?(_ word: String?) {
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

  /// The chapters of a book that have exercises, and are in this part.
  func chapters(of book: Workbook) -> [Chapter] {
    let all = book.chapters.filter { !$0.exercises.isEmpty || !$0.problems.isEmpty }
    switch self {
    case .book: return all
    case .chapter(let number): return all.filter { $0.id == number }
    case .exercise(let id): return all.filter { $0.id == id.chapter }
    }
  }

  /// Whether this is the whole book.
  var isBook: Bool { if case .book = self { true } else { false } }

  /// The only exercise that is tried; nil for all.
  var exercise: ExerciseID? {
    if case .exercise(let id) = self { id } else { nil }
  }
}
