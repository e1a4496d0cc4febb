// Ctrl-C, and the other signals that end this process: what was started is ended first.

import Dispatch
import Synchronization

/// What is done when a signal ends this process.
///
/// Until the first action is added, signals do what they always do.
public final class Interruption: Sendable {
  /// The interruption of this process.
  public static let shared = Interruption()

  /// An action, which can be removed.
  public final class Action: Sendable {
    fileprivate let run: @Sendable () -> Void
    fileprivate init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  // The lock guards the actions. It is held while they run at the end, and never given back: nothing can
  // be started after that.
  private let actions = Mutex<[Action]>([])

  /// The signals that are not ignored, as they were not before.
  private let handled: [Int32]

  private init() {
    var handled: [Int32] = []
    let registered = DispatchGroup()
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] {
      // If it were not ignored, it would end the process at once.
      let before = signal(number, SIG_IGN)
      // Who started this process with `nohup` wants it to go on when the terminal is closed.
      if number == SIGHUP, Self.isIgnored(before) { continue }
      handled.append(number)
      // A queue for each: a handler waits for the end of this initializer, which waits for the others.
      let queue = DispatchQueue(label: "workbook.interruption.\(number)")
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { Interruption.shared.end(number) }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.activate()
      // It is never released: it listens for as long as this process lives.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
    self.handled = handled
    // NB: Dispatch registers a source a moment later. Until then a signal would be ignored, for good.
    registered.wait()
  }

  /// Lets signals do what they always do, for a program that this process becomes.
  public static func giveBack() {
    for number in shared.handled { signal(number, SIG_DFL) }
  }

  /// Whether a handler, as `signal` returns it, ignores the signal.
  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // Functions of C cannot be compared, but their addresses can.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Adds what is to be done when a signal ends this process; it may run on any thread, and ends soon.
  public func add(_ action: @escaping @Sendable () -> Void) -> Action {
    add(starting: { action })
  }

  /// Removes an action.
  public func remove(_ action: Action) {
    actions.withLock { $0.removeAll { $0 === action } }
  }

  /// Starts something, and adds what ends it, with no moment in between.
  ///
  /// - Parameter start: Starts something, and returns what ends it.
  /// - Throws: The error of the start; nothing is added then.
  func add<Failure>(
    starting start: () throws(Failure) -> @Sendable () -> Void
  ) throws(Failure) -> Action {
    try actions.withLock { (actions) throws(Failure) in
      let action = Action(try start())
      actions.append(action)
      return action
    }
  }

  /// Does everything, the newest action first, and ends this process with the status that a shell expects.
  private func end(_ signal: Int32) -> Never {
    actions.withLock { actions in
      for action in actions.reversed() { action.run() }
      _exit(128 + signal)
    }
  }
}
