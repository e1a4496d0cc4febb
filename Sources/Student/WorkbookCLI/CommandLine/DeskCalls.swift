// What the student's commands share: the exercise that is meant, and errors in one sentence.

import Curriculum
import Desk

/// Does something at the student's desk.
///
/// - Throws: Why it failed, in one sentence.
func atDesk<Value>(_ body: () throws(DeskFailure) -> Value) throws(CommandError) -> Value {
  do throws(DeskFailure) { return try body() } catch { throw .failure(error.sentence) }
}

extension Workbook {
  /// The part of the book that the arguments name.
  ///
  /// - Throws: That there is no such part.
  func selection(in arguments: Arguments) throws(CommandError) -> Selection {
    let word = try arguments.word()
    do throws(Selection.Unknown) {
      return try Selection(word, of: self)
    } catch {
      throw .usage(error.sentence)
    }
  }

  /// The exercise that the arguments name.
  ///
  /// - Throws: That they name none, or one that is not there.
  func exercise(in arguments: Arguments) throws(CommandError) -> (Exercise, Chapter) {
    try exercise(named: arguments.word())
  }

  /// The exercise with that number.
  ///
  /// - Throws: That there is no number, or no such exercise.
  func exercise(named word: String?) throws(CommandError) -> (Exercise, Chapter) {
    guard let word else {
      let spans = chapters.compactMap(\.span).joined(separator: ", ")
      throw .usage("Name the exercise; the exercises are \(spans).")
    }
    guard let id = ExerciseID(word), let exercise = exercise(id), let chapter = chapter(id.chapter)
    else { throw .usage(Selection.unknown(exercise: word, in: self).sentence) }
    return (exercise, chapter)
  }

  /// Fails while a repair stands in the place of an exercise's file.
  ///
  /// - Throws: How the repair is ended.
  func refuseRepair(of exercise: Exercise) throws(CommandError) {
    guard DeskRecord(in: root).repair?.exercise == "\(exercise.id)" else { return }
    throw .failure(
      "A repair of \(exercise.id) is going on. End it first: swift run workbook repair --stop")
  }
}
