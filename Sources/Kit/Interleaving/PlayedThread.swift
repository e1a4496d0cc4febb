// A thread of a play: it goes on only when it has the turn.

internal import Deadlines
internal import Foundation
internal import SwitchPoints

/// What a thread is about to do.
enum Step {
  /// Take a lock, which must be free then; it may be one that no other thread takes.
  case lock(SearchedLock?, SourceLine, isPoint: Bool)
  /// Do something that other threads can see.
  case act(String, SourceLine?)
  /// Call a closure on a queue, after those that came before.
  case turn(in: PlayedQueue, Int)
  /// Begin, or go on, as soon as something holds.
  case wait(until: () -> Bool)
}

/// A thread of a play.
// Safe: touched only by the thread whose turn it is.
final class PlayedThread: @unchecked Sendable {
  let name: String
  let number: Int
  /// Its play, which lets go of it at the end.
  let play: SchedulePlay
  private var body: (() -> Void)?
  private var hasBegun = false
  private let turn = DispatchSemaphore(value: 0)

  /// What it does next, when it gets the turn.
  private(set) var next: Step
  private(set) var isOver = false
  private var isAsking = false
  /// Whether its steps are no points: those of the thread that makes and checks a play, questions of the play itself,
  /// and what a thread still does when its play was given up.
  var isMuted: Bool {
    get { isAsking || play.isGivenUp }
    set { isAsking = newValue }
  }
  /// How many steps it has taken since another thread had the turn.
  var stepsInARow = 0
  /// What it has done so far, and what it may know of the others.
  var history = History()

  init(_ name: String, _ number: Int, in play: SchedulePlay, _ first: Step, _ body: (() -> Void)?) {
    self.name = name
    self.number = number
    self.play = play
    self.next = first
    self.body = body
    // Threads that a test makes with one name do the same: either may stand for the other.
    history.follow(name.hashValue)
    if let maker = PlayedThread.current, maker.number >= 0 { maker.history.use(&history) }
  }

  // MARK: Turns

  /// Gives it the turn.
  func takeTurn() {
    if hasBegun { turn.signal() } else { CallingThread.begin(run) }
  }

  /// Runs it, and then those that begin when the one before has ended: they need no other thread of the system.
  private func run() {
    var thread: PlayedThread? = self
    while let current = thread { thread = current.runToTheEnd() }
  }

  /// Does all that it does; returns the thread that begins next, if one does.
  private func runToTheEnd() -> PlayedThread? {
    hasBegun = true
    PlayedThread.current = self
    history.follow(1)
    play.record(next, of: self)
    autoreleasing { body?() }
    body = nil  // what it holds is released here, while it has the turn
    PlayedThread.current = nil
    guard !play.isGivenUp else { return nil }
    next = .act("", nil)
    isOver = true
    let successor = play.successor(of: self)
    guard let successor, successor.hasBegun else { return successor }
    successor.takeTurn()
    return nil
  }

  /// Comes to a point: returns when it has the turn for this step.
  func reach(_ step: Step) {
    guard !isMuted else { return }
    next = step
    let successor = play.successor(of: self)
    if successor !== self {
      successor?.takeTurn()
      turn.wait()
    }
    play.record(step, of: self)
  }

  /// Asks the code under test something: none of its steps is a point.
  func muted<Answer>(_ question: () -> Answer) -> Answer {
    let wasMuted = isMuted
    isMuted = true
    defer { isMuted = wasMuted }
    return question()
  }

  /// The played thread that runs on this thread; nil outside a search.
  // NB: there is no other type of searched thread.
  static var current: PlayedThread? {
    get { Search.thread.map { unsafeDowncast($0, to: PlayedThread.self) } }
    set { Search.thread = newValue }
  }
}
