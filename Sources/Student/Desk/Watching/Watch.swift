// Tests again at each save, and moves to the next exercise when one is solved.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Watches the files of an exercise, and tests it.
package final class Watch {
  /// How often the files are looked at, in milliseconds.
  private static let interval: Int32 = 30

  private let root: URL
  private var state: WatchState
  /// The chapter of the exercise at hand; its files are looked at.
  private var chapter: Chapter
  private let keyboard = Keyboard()
  private let showHint: (Exercise) -> Void
  private let showList: (Workbook) -> Void

  /// Prepares to watch.
  ///
  /// - Parameters:
  ///   - selection: The exercises.
  ///   - root: The folder of the workbook.
  ///   - showHint: Prints the next hint of an exercise.
  ///   - showList: Prints all exercises.
  package init?(
    _ selection: Selection,
    in root: URL,
    showHint: @escaping (Exercise) -> Void,
    showList: @escaping (Workbook) -> Void
  ) {
    let book = Workbook(root: root)
    // An exercise that was asked for by its number is followed by the rest of its chapter.
    let all = selection.chapters(of: book).flatMap(\.exercises)
    guard
      let state = WatchState(all.map(\.id), first: selection.exercise ?? book.next(in: all)?.id),
      let chapter = book.chapter(state.current.chapter)
    else { return nil }
    (self.root, self.state, self.chapter) = (root, state, chapter)
    (self.showHint, self.showList) = (showHint, showList)
  }

  /// Watches until the student quits, or a signal ends this process.
  package func run() {
    _ = Interruption.shared  // from now on, Ctrl-C ends it with the status that a shell expects
    var files = SaveDetector(stamps)
    var events: [WatchState.Event] = isUntouched(state.current) ? [] : [.key("r")]
    introduce(state.current)
    if events.isEmpty { tellKeys() }
    while true {
      let event = events.isEmpty ? nextEvent(&files) : events.removeFirst()
      guard let event else { continue }
      for action in state.take(event, isOpen: isOpen) {
        guard action != .quit else { return }
        events += perform(action)
      }
      guard state.current.chapter != chapter.id else { continue }
      chapter = Workbook(root: root).chapter(state.current.chapter) ?? chapter
      files = SaveDetector(stamps)
    }
  }

  // MARK: What happens

  private func nextEvent(_ files: inout SaveDetector<FileStamps>) -> WatchState.Event? {
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
    return files.add(stamps) ? .saved : nil
  }

  private var stamps: FileStamps { FileStamps(of: chapter, in: root) }

  // MARK: What is done

  private func perform(_ action: WatchState.Action) -> [WatchState.Event] {
    switch action {
    case .test(let id): return [.tested(isDone: test(id))]
    case .hint(let id): Workbook(root: root).exercise(id).map(showHint)
    case .list: showList(Workbook(root: root))
    case .introduce(let id): introduce(id)
    case .allDone: tellEnd()
    case .keys: tellKeys()
    case .quit: break
    }
    return []
  }

  /// Tests an exercise, and returns whether nothing is left to do: it is solved, or taken.
  private func test(_ id: ExerciseID) -> Bool {
    defer { keyboard?.forget() }
    do throws(CommandError) {
      let selection = try Selection("\(id)", of: Workbook(root: root))
      Terminal.printNow("")
      let session = TestSession(of: selection, in: root, isRepeated: true) {
        Terminal.printNow($0)
      }
      guard try session.run().contains(where: \.outcome.isRepaired) else { return false }
    } catch {
      Terminal.printNow(error.sentence)  // the next save can mend it
      return false
    }
    // Not what the test has shown: a file that was saved since the build is tested again.
    return isDone(id)
  }

  private func introduce(_ id: ExerciseID) {
    let book = Workbook(root: root)
    guard let exercise = book.exercise(id), let chapter = book.chapter(id.chapter) else { return }
    tell("At hand: \(book.introduction(to: exercise, of: chapter))")
  }

  private func tellEnd() {
    let book = Workbook(root: root)
    let next = book.chapter(chapter.id).map { " Next: \(book.whatNext(in: $0))" } ?? ""
    tell("Nothing is left to do in what you watch.\(next)")
  }

  private func tell(_ line: String) {
    Terminal.printNow("\n" + Terminal.wrapped(line).joined(separator: "\n"))
  }

  private func tellKeys() {
    let keys = "n next · h hint · l list · r run again · q quit"
    Terminal.printNow(
      keyboard == nil ? "Waiting for a save." : "Waiting for a save. Keys: \(keys)")
  }

  private func isOpen(_ id: ExerciseID) -> Bool {
    let book = Workbook(root: root)
    return book.exercise(id).map { !book.state(of: $0).isDone } ?? false
  }

  private func isDone(_ id: ExerciseID) -> Bool {
    let book = Workbook(root: root)
    return book.exercise(id).map { book.state(of: $0).isDone } ?? false
  }

  private func isUntouched(_ id: ExerciseID) -> Bool {
    let book = Workbook(root: root)
    guard let exercise = book.exercise(id) else { return true }
    return book.obstacle(to: exercise) != nil
  }
}
