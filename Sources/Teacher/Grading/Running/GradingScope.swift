// What is graded: the whole book, a chapter or an exercise.

public import Curriculum

/// The part of the book that is graded.
public enum GradingScope: Sendable {
  /// All chapters.
  case book
  /// One chapter.
  case chapter(Int)
  /// One exercise.
  case exercise(ExerciseID)

  /// Reads what was typed: `5` or `5.8`; nil for anything else, a folder for example.
  public init?(_ word: String) {
    if let id = ExerciseID(word) {
      self = .exercise(id)
    } else if let number = Int(word), (1...9).contains(number) {
      self = .chapter(number)
    } else {
      return nil
    }
  }

  /// Whether an exercise is in this part.
  public func contains(_ id: ExerciseID) -> Bool {
    switch self {
    case .book: true
    case .chapter(let number): id.chapter == number
    case .exercise(let exercise): id == exercise
    }
  }

  /// The chapters with exercises of this part.
  func chapters(of book: Workbook) -> [Chapter] {
    book.chapters.filter { $0.exercises.contains { contains($0.id) } }
  }
}
