// Decides what `workbook watch` does: which exercise is at hand, and what a key or a save means. Pure.

import Curriculum

/// The exercise at hand, and what comes next.
package struct WatchState: Equatable {
  /// What has happened.
  package enum Event: Equatable {
    /// A file was saved.
    case saved
    /// A key was pressed.
    case key(Character)
    /// The tests of the exercise at hand have ended; whether it is now solved or taken.
    case tested(isDone: Bool)
  }

  /// What is to be done.
  package enum Action: Equatable {
    /// Test an exercise.
    case test(ExerciseID)
    /// Show the next hint of an exercise.
    case hint(ExerciseID)
    /// Show all exercises.
    case list
    /// Tell which exercise is at hand.
    case introduce(ExerciseID)
    /// Say that all is done.
    case allDone
    /// Say which keys there are.
    case keys
    /// End.
    case quit
  }

  /// The exercises that are watched, in the order of the book.
  private let all: [ExerciseID]
  /// The exercise at hand.
  private(set) var current: ExerciseID

  /// Begins with an exercise; nil if there are none.
  ///
  /// - Parameters:
  ///   - all: The exercises that are watched, in the order of the book.
  ///   - first: The one to begin with.
  package init?(_ all: [ExerciseID], first: ExerciseID?) {
    guard let current = first ?? all.first else { return nil }
    (self.all, self.current) = (all, current)
  }

  /// Decides what an event means.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - isOpen: Whether an exercise is still to be done.
  /// - Returns: What is to be done, in this order.
  package mutating func take(_ event: Event, isOpen: (ExerciseID) -> Bool) -> [Action] {
    switch event {
    case .saved, .key("r"): return [.test(current)]
    case .key("h"): return [.hint(current)]
    case .key("l"): return [.list, .keys]
    case .key("n"): return advance(isOpen) ? [.introduce(current), .keys] : [.keys]
    case .key("q"): return [.quit]
    case .key: return [.keys]
    case .tested(isDone: false): return [.keys]
    case .tested(isDone: true):
      return advance(isOpen) ? [.introduce(current), .keys] : [.allDone, .keys]
    }
  }

  /// Goes to the next exercise that is open, from the end to the beginning if need be.
  ///
  /// - Returns: Whether there is another one.
  private mutating func advance(_ isOpen: (ExerciseID) -> Bool) -> Bool {
    let later = all.filter { $0 > current } + all.filter { $0 < current }
    guard let next = later.first(where: isOpen) else { return false }
    current = next
    return true
  }
}
