// One schedule while it is played: who has the turn, and who gets it next.

internal import Deadlines
package import Foundation
internal import SwitchPoints
internal import Synchronization

// Safe: touched only by the thread whose turn it is, and by its maker before the first turn and after the
// last; `arrivals` has a lock.
/// A program while one of its schedules is played: of its threads, one runs at a time.
///
/// At each point the thread that has the turn decides who goes on, as the schedule says. Points are:
/// each use of a lock or an atomic value, what ``reach(_:file:line:)`` announces, and the end of a thread.
public final class SchedulePlay: @unchecked Sendable {
  private static let made = Atomic(0)
  let number = made.add(1, ordering: .relaxed).newValue

  /// A point where more than one thread could go on.
  struct Decision {
    let choice: UInt8
    let options: UInt8
    /// Whether another choice takes the turn from a thread that could go on.
    let isSwitch: Bool
    /// The same for all orders of steps that nobody can tell apart; nil if that cannot be known.
    let state: Int?
    /// Where the threads stood, and the steps that were told before, if the play keeps its story.
    let position: PlayPosition?
    let story: [StoryStep]
  }

  private let schedule: Schedule
  private let skips: ((SourceLine) -> Bool)?
  /// The lines of locks that are known to be used by more than one thread.
  private(set) var sharedPlaces: Set<SourceLine>
  /// Whether the play keeps its story.
  let isTold: Bool

  private(set) var threads: [PlayedThread] = []
  private let arrivals = Mutex((made: 0, threads: [PlayedThread]()))
  private(set) var decisions: [Decision] = []
  var story: [StoryStep] = []
  private(set) var steps = 0
  private(set) var problem: String?
  /// Whether the threads that are left wait for locks of one another.
  private(set) var isDeadlocked = false
  private var ending: (@Sendable () -> Void)?
  private var isEnding = false
  var ownedLocks = 0
  /// What was done with all that is no lock of the play.
  var world = History()
  /// Whether threads share something that the play does not see: what Foundation and the runtime keep.
  var isOpaque = false
  var locksOfOthers = 0
  var queues: [ObjectIdentifier: PlayedQueue] = [:]
  /// The types of operations that were added while one that they wait for might end; an operation would live on here.
  package internal(set) var lateAdditions: [Operation.Type] = []
  /// Whether a task was resumed that had been resumed before, which ends the process outside a play.
  package internal(set) var hasResumedTwice = false
  /// The locks that were used so far, if the play keeps its story.
  private(set) var locks: [SearchedLock] = []
  /// What ``reach(_:file:line:)`` announced, in its order.
  package internal(set) var acts: [String] = []
  private let isOver = Monitor(false)
  private let givenUp = Atomic(false)
  /// Whether a thread did not come to its next point: it may still do so, and disturbs no other play then.
  var isGivenUp: Bool { givenUp.load(ordering: .acquiring) }
  private static let mostSteps = 5_000
  // NB: more than any thread needs that does not wait by looking, or merged orders would not go on alike.
  private static let longestTurn = 400

  init(_ schedule: Schedule, in search: Exploration, isTold: Bool) {
    self.schedule = schedule
    self.isTold = isTold
    sharedPlaces = search.sharedPlaces
    skips = search.skips
  }

  // MARK: Threads

  /// Adds a thread; it begins when it gets the turn.
  ///
  /// - Parameters:
  ///   - name: Its name in the story.
  ///   - holds: What it waits for before it begins; if that never comes, it never begins.
  ///   - body: What it does.
  public func thread(
    _ name: String, when holds: (@Sendable () -> Bool)? = nil,
    _ body: @escaping @Sendable () -> Void
  ) {
    add(name, holds.map { .wait(until: $0) } ?? .act(name, nil), body)
  }

  /// Adds what is done when no thread can go on any more; from then on threads take turns in one order only.
  public func atTheEnd(_ body: @escaping @Sendable () -> Void) { ending = body }

  func add(_ name: String, _ first: Step, _ body: @escaping () -> Void) {
    // Safe: called by one thread of the play, once.
    nonisolated(unsafe) let body = body
    arrivals.withLock { arrivals in
      arrivals.made += 1
      arrivals.threads.append(PlayedThread(name, arrivals.made - 1, in: self, first, body))
    }
  }

  // MARK: Playing

  /// Makes the program, plays it to its end, and checks it.
  ///
  /// - Returns: What was wrong; nil if nothing was.
  func run(_ program: (SchedulePlay) -> () -> String?) -> String? {
    SignOfLife.give()
    Search.plays.add(1, ordering: .sequentiallyConsistent)
    defer { Search.plays.subtract(1, ordering: .sequentiallyConsistent) }
    let maker = PlayedThread("", -1, in: self, .act("", nil), nil)
    maker.isMuted = true
    PlayedThread.current = maker
    defer { PlayedThread.current = nil }
    let check = program(self)
    guard let first = successor(of: nil) else { return check() }
    first.takeTurn()
    if let expiry = isOver.wait(until: { $0 }) {
      givenUp.store(true, ordering: .releasing)
      return expiry.sentence(
        ifMissed: """
          a call does not go on: perhaps it waits for another thread or queue, as sync does, and nothing here may wait
          """)
    }
    // What a check asks may depend on what is still held.
    threads = []
    queues = [:]
    let twice = hasResumedTwice ? "a task is resumed twice, which ends the process" : nil
    return problem ?? check() ?? twice
  }

  /// Decides who goes on: the thread itself, or another one; nil if the play is over.
  ///
  /// - Parameter current: The thread that has the turn; nil before the first.
  func successor(of current: PlayedThread?) -> PlayedThread? {
    var successor = nextThread(after: current)
    if successor == nil, problem == nil, let ending {
      self.ending = nil
      isEnding = true
      thread("the end", ending)
      successor = nextThread(after: current)
    }
    if successor !== current { current?.stepsInARow = 0 }
    if successor == nil { isOver.update { $0 = true } }
    return successor
  }

  private func nextThread(after current: PlayedThread?) -> PlayedThread? {
    threads += arrivals.withLock { arrivals in
      defer { arrivals.threads = [] }
      return arrivals.threads
    }
    steps += 1
    if steps > Self.mostSteps { problem = "the threads go on for ever" }
    guard problem == nil else { return nil }
    current?.stepsInARow += 1
    if let current, canGoOn(current), mustGoOn(current) { return current }
    let options = options(after: current)
    guard !options.isEmpty else {
      problem = deadlock
      isDeadlocked = problem != nil
      return nil
    }
    return options.count == 1 || isEnding ? options[0] : choose(among: options, after: current)
  }

  /// Whether a switch here would be the same as one at the next point, or is not possible.
  private func mustGoOn(_ current: PlayedThread) -> Bool {
    if locksOfOthers > 0 { return true }
    guard case .lock(_, _, let isPoint) = current.next else { return false }
    return !isPoint && current.stepsInARow <= Self.longestTurn
  }

  /// Notes who uses a lock: its line is shared as soon as a second thread does.
  ///
  /// - Returns: Whether taking the lock there is a point.
  func noteUse(of lock: SearchedLock?, at place: SourceLine, by thread: PlayedThread) -> Bool {
    if skips?(place) == true { return false }
    guard let lock else { return true }
    if lock.firstUser == nil {
      lock.firstUser = thread.number
      if isTold { locks.append(lock) }
    }
    if lock.firstUser != thread.number { sharedPlaces.insert(lock.place) }
    return sharedPlaces.contains(lock.place)
  }

  /// The threads that can go on, the current one first.
  private func options(after current: PlayedThread?) -> [PlayedThread] {
    var options = threads.filter { $0 !== current && canGoOn($0) }
    guard let current, canGoOn(current) else { return options }
    // One that waits for others by looking again and again lets them go on.
    let isLooking = current.stepsInARow > Self.longestTurn && !options.isEmpty
    if !isLooking { options.insert(current, at: 0) }
    return options
  }

  private func canGoOn(_ thread: PlayedThread) -> Bool {
    guard !thread.isOver else { return false }
    switch thread.next {
    case .act: return true
    case .lock(let lock, _, _): return lock?.owner == nil
    case .turn(let queue, let number): return queue.finished == number
    case .wait(let holds):
      // The answer may need a lock.
      guard ownedLocks == 0 else { return false }
      return PlayedThread.current?.muted(holds) ?? holds()
    }
  }

  private func choose(among options: [PlayedThread], after current: PlayedThread?) -> PlayedThread {
    let choice = min(schedule.choice(at: decisions.count), options.count - 1)
    let isSwitch = options[0] === current
    decisions.append(
      Decision(
        choice: UInt8(clamping: choice), options: UInt8(clamping: options.count),
        isSwitch: isSwitch, state: isOpaque ? nil : state(with: isSwitch ? current : nil),
        position: isTold ? position(choosing: options) : nil, story: story))
    return options[choice]
  }

  /// What was done so far, and who has the turn, if that thread can go on.
  // NB: a sum, because threads have other numbers in another order.
  private func state(with current: PlayedThread?) -> Int {
    threads.reduce(current?.history.number ?? 0) { sum, thread in
      var spread = thread.history
      spread.follow(2)
      return sum &+ spread.number
    }
  }
}
