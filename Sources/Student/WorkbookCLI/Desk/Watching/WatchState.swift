// Decides what `workbook watch` does: which exercise is at hand, and what a key or a save means. Pure.

/// The exercise at hand, the list if it is shown, and what comes next.
struct WatchState: Equatable {
  /// What has happened.
  enum Event: Equatable {
    /// A file was saved: that of an exercise, or one that belongs to none.
    case saved(ExerciseID?)
    /// A key was pressed.
    case key(Character)
    /// The tests of the exercise at hand have ended; whether it is now solved or taken.
    case tested(isDone: Bool)
  }

  /// What is to be done; what is told ends with the keys.
  enum Action: Equatable {
    /// Test an exercise; whether to show its messages in full.
    case test(ExerciseID, wantsAll: Bool)
    /// Show the next hint of an exercise.
    case hint(ExerciseID)
    /// Show all exercises, with a mark at one.
    case list(marked: ExerciseID)
    /// Tell which exercise is at hand.
    case introduce(ExerciseID)
    /// Tell, below the verdict, which exercise comes next.
    case next(ExerciseID)
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
  /// The exercise that is marked in the list; nil if the list is not shown.
  private(set) var marked: ExerciseID?

  /// Begins with an exercise; nil if there are none.
  ///
  /// - Parameters:
  ///   - all: The exercises that are watched, in the order of the book.
  ///   - first: The one to begin with.
  init?(_ all: [ExerciseID], first: ExerciseID?) {
    guard let current = first ?? all.first else { return nil }
    self.all = all
    self.current = current
  }

  /// Decides what an event means.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - next: The exercise to do after another; nil if all are done.
  /// - Returns: What is to be done; nil if nothing is.
  mutating func take(_ event: Event, next: (ExerciseID) -> ExerciseID?) -> Action? {
    switch event {
    case .saved(let id):
      current = id ?? current
      marked = nil
      return .test(current, wantsAll: false)
    case .tested(isDone: false): return .keys
    case .tested(isDone: true):
      guard let id = next(current) else { return .allDone }
      current = id
      return .next(id)
    case .key(let key): return marked.map { takeInList(key, marked: $0) } ?? take(key, next)
    }
  }

  private mutating func take(_ key: Character, _ next: (ExerciseID) -> ExerciseID?) -> Action? {
    switch key {
    case "r": return .test(current, wantsAll: false)
    case "a": return .test(current, wantsAll: true)
    case "h": return .hint(current)
    case "n": return go(to: next(current))
    case "b": return go(to: all.last { $0 < current })
    case "q": return .quit
    case "l":
      marked = current
      return .list(marked: current)
    default: return nil
    }
  }

  private mutating func go(to id: ExerciseID?) -> Action? {
    guard let id, id != current else { return nil }
    current = id
    return .introduce(id)
  }

  /// In the list: j and k walk, Return begins the exercise that is marked, any other key goes back.
  private mutating func takeInList(_ key: Character, marked: ExerciseID) -> Action {
    if let step = ["j": all.first { $0 > marked }, "k": all.last { $0 < marked }][key] {
      self.marked = step ?? marked
      return .list(marked: step ?? marked)
    }
    if key.isNewline { current = marked }
    self.marked = nil
    return .introduce(current)
  }
}
