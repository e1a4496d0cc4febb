// Tests again at each save, and moves to the next exercise when one is solved.

/// Watches the files of some chapters, and tests the exercise whose file is saved.
final class Watch {
  /// How often the files are looked at, in milliseconds.
  private static let interval: Int32 = 50

  let root: URL
  let selection: Selection
  /// The chapters as they were at first: their files are looked at.
  let chapters: [Chapter]
  private(set) var state: WatchState
  let keyboard = Keyboard()
  private var saves: SaveDetector<FileStamps>
  /// What stopped the build that is going on: a save, or the key that ends all.
  private var interruption: WatchState.Event?
  let showHint: (Exercise) -> Void

  /// Prepares to watch.
  ///
  /// - Parameters:
  ///   - selection: The exercises.
  ///   - root: The folder of the workbook.
  ///   - showHint: Prints the next hint of an exercise.
  init?(
    _ selection: Selection, in root: URL, showHint: @escaping (Exercise) -> Void
  ) {
    let book = Workbook(root: root)
    // An exercise that was asked for by its number is followed by the rest of its chapter.
    chapters = selection.chapters(of: book)
    let all = chapters.flatMap(\.exercises)
    let next = selection == .book ? book.next : book.next(in: all)
    guard let state = WatchState(all.map(\.id), first: selection.exercise ?? next?.id) else {
      return nil
    }
    self.root = root
    self.selection = selection
    self.state = state
    self.showHint = showHint
    saves = SaveDetector(FileStamps(of: chapters, in: root))
  }

  /// Watches until the student quits, or a signal ends this process.
  func run() {
    _ = Interruption.shared  // from now on, Ctrl-C ends it with the status that a shell expects
    var event: WatchState.Event? = isUntouched(state.current) ? nil : .key("r")
    clear()
    introduce(state.current, as: "At hand")
    if event == nil { addKeys() }
    while true {
      guard let taken = event ?? nextEvent() else { continue }
      let action = state.take(taken, next: nextExercise)
      if action == .quit { return }
      event = action.flatMap(perform)
    }
  }

  // MARK: What happens

  private func nextEvent() -> WatchState.Event? {
    if let keyboard {
      switch keyboard.next(within: Self.interval) {
      case .key(let key): return .key(key)
      case .end: return .key("q")
      case .none: break
      }
    } else {
      // NB: a pulse. Linux and macOS tell of a save in different ways; looking at the files works on both.
      Thread.sleep(forTimeInterval: Double(Self.interval) / 1_000)
    }
    return save()
  }

  /// Looks at the files; nil if none was saved since the last look.
  private func save() -> WatchState.Event? {
    let now = FileStamps(of: chapters, in: root)
    guard let before = saves.add(now) else { return nil }
    let paths = now.paths(changedSince: before)
    let saved = book.exercises.filter { paths.contains($0.path) }.map(\.id)
    return .saved(saved.contains(state.current) ? state.current : saved.first)
  }

  /// Whether the build may go on: no file was saved meanwhile, and nobody wants to end.
  private func goesOn() -> Bool {
    if interruption == nil {
      interruption = keyboard?.next(within: 0) == .key("q") ? .key("q") : save()
    }
    return interruption == nil
  }

  // MARK: What is done

  /// Does what was decided, and returns what comes of it.
  private func perform(_ action: WatchState.Action) -> WatchState.Event? {
    switch action {
    case .test(let id, let wantsAll): return test(id, wantsAll)
    case .list(let id):
      showList(marked: id)
      return nil
    case .hint(let id):
      clear()
      book.exercise(id).map(showHint)
    case .introduce(let id):
      clear()
      introduce(id, as: "At hand")
    case .next(let id): introduce(id, as: "Next")
    case .allDone: tellEnd()
    case .keys, .quit: break
    }
    addKeys()
    return nil
  }

  /// Tests an exercise, and returns what comes of it.
  private func test(_ id: ExerciseID, _ wantsAll: Bool) -> WatchState.Event {
    defer { keyboard?.forget() }
    var lines = [String]()
    var isRepaired = false
    interruption = nil
    do throws(CommandError) {
      var session = TestSession(of: try Selection("\(id)", of: book), in: root) {
        lines.append($0)
      }
      session.wantsAll = wantsAll
      session.isRepeated = true
      session.goesOn = goesOn
      isRepaired = try session.run().contains(where: \.outcome.isRepaired)
    } catch {
      if let interruption {
        // What stopped the build is known; the new dates of the files are no other save.
        saves = SaveDetector(FileStamps(of: chapters, in: root))
        return interruption
      }
      lines.append(error.sentence)  // the next save can mend it
    }
    return tell(lines, of: id, isRepaired: isRepaired)
  }

  // MARK: What is known

  var book: Workbook { Workbook(root: root) }

  /// The exercise to do after another: in its chapter, and then, if the whole book is watched, on the road.
  private func nextExercise(after id: ExerciseID) -> ExerciseID? {
    let book = book
    let open = (book.chapter(id.chapter)?.exercises ?? []).filter { exercise in
      exercise.id != id && !book.state(of: exercise).isDone
    }
    let inChapter = open.first { $0.id > id } ?? open.first
    if let inChapter { return inChapter.id }
    return selection == .book ? book.next.flatMap { $0.id == id ? nil : $0.id } : nil
  }

  private func isUntouched(_ id: ExerciseID) -> Bool {
    let book = book
    return book.exercise(id).map { book.obstacle(to: $0) != nil } ?? true
  }
}
