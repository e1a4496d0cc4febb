// A random graph of observers, on which several threads act at once.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import UserAPI

/// Sources, observers made from them by every operator, and work that the operators begin.
final class RandomGraph: Sendable {
  /// An observer of the graph, with the subscriber that it had from the beginning.
  private struct Watched: Sendable {
    let observer: Observer<CountedNumber>
    let subscriber: SignalRecorder
    let operation: String
    /// Writes a word when the work of a source is stopped.
    let stops: SignalRecorder?
  }

  private struct Parts: Sendable {
    /// The contexts in which the test emits.
    var sources: [Context<CountedNumber>] = []
    var watched: [Watched] = []
    /// Work that operators have begun, and that the test ends.
    var work: [Context<CountedNumber>] = []
    var hasReleasedSource = false
  }

  private let parts = Mutex(Parts())
  private let queues: [DispatchQueue]
  let live: LiveCounter
  let aborter = Aborter()

  /// Makes a graph on which nothing has acted.
  init(seed: UInt64, on queues: [DispatchQueue], _ live: LiveCounter) {
    self.queues = queues
    self.live = live
    var random = SeededNumbers(seed: seed)
    for _ in 0...random.number(below: 3) { addSource(isOnQueue: random.number(below: 3) == 0) }
    watch(chosen(0).observer.map { $0 }, "copy")  // one that stays, whatever is released
    for _ in 0..<4 + random.number(below: 8) { derive(using: &random) }
  }

  // MARK: Building

  private func addSource(isOnQueue: Bool) {
    let source =
      isOnQueue ? AsyncContext<CountedNumber>().on(queues[0]) : Context<CountedNumber>()
    let stops = SignalRecorder()
    source.stops { stops.add("stopped") }
    parts.withLock { $0.sources.append(source) }
    watch(source, "source", stops: stops)
  }

  private func watch(
    _ observer: Observer<CountedNumber>, _ operation: String, stops: SignalRecorder? = nil
  ) {
    let watched = Watched(
      observer: observer, subscriber: subscriber(to: observer), operation: operation, stops: stops)
    parts.withLock { $0.watched.append(watched) }
  }

  /// Adds a subscriber that is counted while something holds it.
  private func subscriber(to observer: Observer<CountedNumber>) -> SignalRecorder {
    let recorder = SignalRecorder(holding: CountedNumber(0, live))
    recorder.subscribe(to: observer)
    return recorder
  }

  private func chosen(_ number: Int) -> Watched {
    parts.withLock { $0.watched[number % $0.watched.count] }
  }

  /// Applies a random operator or node to random observers.
  private func derive(using random: inout SeededNumbers) {
    let source = chosen(random.number(below: 100))
    let other = chosen(random.number(below: 100)).observer
    let salt = random.number(below: 6)
    let queue = queues[random.number(below: queues.count)]
    let operation = GraphOperation.allCases[random.number(below: GraphOperation.allCases.count)]
    watch(
      operation.apply(to: source.observer, and: other, salt: salt, on: queue, in: self),
      "\(operation) \(salt) of (\(source.operation))")
  }

  // MARK: The work of operators

  /// Begins work of one of six kinds.
  func begin(_ kind: Int) -> Observer<CountedNumber> {
    let context = Context<CountedNumber>()
    switch kind % 6 {
    case 0: context.emit(data: CountedNumber(kind, live))
    case 1: return .emit(error: TestError.broken)
    case 2: context.cancel()
    default: parts.withLock { $0.work.append(context) }
    }
    return kind % 6 == 5 ? context.map { $0.plus(1) } : context
  }

  /// Ends a random piece of work.
  private func endWork(_ number: Int) {
    let work = parts.withLock { $0.work.isEmpty ? nil : $0.work.remove(at: number % $0.work.count) }
    let ends = ["error broken", "cancelled", "value"]
    work?.end(as: ends[min(number % 8, 2)], CountedNumber(number, live))
  }

  // MARK: Acting

  /// Does something to a random part of the graph.
  func act(_ number: Int, using random: inout SeededNumbers) {
    let chosen = random.number(below: 100)
    let source = parts.withLock { $0.sources[chosen % $0.sources.count] }
    switch random.number(below: 20) {
    case 0...6: source.emit(data: CountedNumber(number, live))
    case 7: source.emit(error: TestError.lost)
    case 8: source.cancel()
    case 10: self.chosen(chosen).observer.cancel()
    case 11...12: derive(using: &random)
    case 13...17: endWork(chosen)
    case 18 where chosen < 20: release(source)
    case 19 where chosen < 20: aborter.abort()
    default: _ = subscriber(to: self.chosen(chosen).observer)
    }
  }

  /// Releases a source, but the last: what was made from it may never end.
  ///
  /// - Parameter source: Held by the caller, so that it is released outside of the lock.
  private func release(_ source: Context<CountedNumber>) {
    parts.withLock { parts in
      guard parts.sources.count > 1 else { return }
      parts.hasReleasedSource = true
      parts.sources.removeAll { $0 === source }
      parts.watched.removeAll { $0.observer === source }
    }
  }

  // MARK: The end

  /// Ends all sources and all work; says what is wrong then, or nil.
  func finish() -> String? {
    for source in parts.withLock({ $0.sources }) { source.emit(data: CountedNumber(1_000, live)) }
    // Work can begin other work, and calls on queues more calls.
    for _ in 0..<1_000 where !isOver {
      endAllWork()
      drainQueues()
    }
    let parts = parts.withLock { $0 }
    let late = parts.watched.map { subscriber(to: $0.observer) }
    for _ in 0..<10 { drainQueues() }
    return zip(parts.watched, late).lazy.compactMap { watched, late in
      Self.failure(of: watched, late, mayWait: parts.hasReleasedSource)
    }.first
  }

  private var isOver: Bool {
    parts.withLock { parts in
      parts.work.isEmpty && !parts.hasReleasedSource
        && parts.watched.allSatisfy { $0.subscriber.entries.count == 2 }
    }
  }

  private func endAllWork() { while parts.withLock({ !$0.work.isEmpty }) { endWork(7) } }

  private func drainQueues() { for queue in queues { queue.sync(flags: .barrier) {} } }

  private static func failure(
    of watched: Watched, _ late: SignalRecorder, mayWait: Bool
  ) -> String? {
    let received = watched.subscriber.entries
    let late = late.entries
    // One outcome and one end, or neither if nothing was left that could emit.
    let hasEnded = received.count == 2 && received.count { $0 == "end" } == 1
    let isRight = hasEnded || mayWait && received.isEmpty
    let areAlike = late.count == received.count && Set(late) == Set(received)
    let stops = watched.stops?.entries.count ?? 0
    let mustStop = watched.stops != nil && received.contains("cancelled")
    if isRight, areAlike, stops == (mustStop ? 1 : 0) { return nil }
    return "\(watched.operation): received \(received), late \(late), stopped \(stops) times"
  }
}
