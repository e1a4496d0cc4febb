// What `workbook watch` says of the exercises: which is at hand, which comes next, and all of them.

import CommandSupport
import Curriculum
import ExerciseRuns

extension Watch {
  /// Shows a verdict alone, and returns whether the exercise is done.
  ///
  /// - Parameters:
  ///   - lines: The verdict.
  ///   - id: The exercise.
  ///   - isRepaired: Whether its tests passed. A file that was saved since the build is not done all the same.
  func tell(_ lines: [String], of id: ExerciseID, isRepaired: Bool) -> WatchState.Event {
    let book = book
    let state = book.exercise(id).map { book.state(of: $0) }
    screen.clear()
    if isRepaired, state == .solved { book.exercise(id).map(screen.celebrate) }
    Terminal.printNow("\n" + lines.joined(separator: "\n"))
    return .tested(isDone: isRepaired && state?.isDone == true)
  }

  func introduce(_ id: ExerciseID) {
    guard let exercise = book.exercise(id), let chapter = book.chapter(id.chapter) else { return }
    screen.clear()
    screen.add("At hand: \(book.introduction(to: exercise, of: chapter))")
  }

  func tellNext(_ id: ExerciseID) {
    guard let exercise = book.exercise(id), let chapter = book.chapter(id.chapter) else { return }
    screen.add("Next: \(book.introduction(to: exercise, of: chapter))")
  }

  func tellEnd() {
    let next = book.chapter(state.current.chapter).map { " Next: \(book.whatNext(in: $0))" } ?? ""
    screen.add("Nothing is left to do in what you watch.\(next)")
  }

  func showHint(of id: ExerciseID) {
    screen.clear()
    book.exercise(id).map(showHint)
  }

  func showList(marked: ExerciseID) {
    guard keyboard != nil else { return showList(book) }
    let book = book
    let exercises = selection.chapters(of: book).flatMap(\.exercises)
    let rows = exercises.map { exercise in
      ["\(exercise.id)", exercise.title, book.state(of: exercise).coloured]
    }
    screen.showList(rows, marked: exercises.firstIndex { $0.id == marked } ?? 0)
  }
}
