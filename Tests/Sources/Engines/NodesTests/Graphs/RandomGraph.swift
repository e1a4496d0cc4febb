// A random graph of observers, on which several threads act at once.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import UserAPI

/// Sources, observers made from them by every operator, and work that the operators begin.
final class RandomGraph: Sendable {
  /// An observer of the graph, with the subscriber that it had from the beginning.
  struct Watched: Sendable {
    let observer: Observer<CountedNumber>
    let subscriber: SignalRecorder
    let operation: String
  }

  /// A context in which the test emits, and how often its `stops` function was called.
  struct Source: Sendable {
    let context: Context<CountedNumber>
    let stops = SignalRecorder()
    /// Two subscribers, which were added before anything could come.
    let subscribers: [SignalRecorder]
  }

  struct Parts: Sendable {
    var sources: [Source] = []
    var watched: [Watched] = []
    var hasReleasedSource = false
  }

  let live: LiveCounter
  let parts = Mutex(Parts())
  let work: PendingWork
  let aborter = Aborter()
  let queues: [DispatchQueue]

  /// Makes a graph on which nothing has acted.
  init(using random: inout SeededNumbers, on queues: [DispatchQueue], _ live: LiveCounter) {
    self.queues = queues
    self.live = live
    work = PendingWork(live)
    for _ in 0...random.number(below: 3) { addSource(random.number(below: 3)) }
    watch(chosen(0).observer.map { $0 }, "copy")  // one that stays, whatever is released
    for _ in 0..<4 + random.number(below: 8) { derive(using: &random) }
  }

  // MARK: Building

  private func addSource(_ kind: Int) {
    let context =
      kind == 0 ? AsyncContext<CountedNumber>().on(queues[0]) : Context<CountedNumber>()
    let source = Source(
      context: context, subscribers: [subscriber(to: context), subscriber(to: context)])
    context.stops { [stops = source.stops] in stops.add("stopped") }
    parts.withLock { $0.sources.append(source) }
    watch(context, "source")
  }

  private func watch(_ observer: Observer<CountedNumber>, _ operation: String) {
    let subscriber = subscriber(to: observer)
    let watched = Watched(observer: observer, subscriber: subscriber, operation: operation)
    parts.withLock { $0.watched.append(watched) }
  }

  /// Adds a subscriber that is counted while something holds it.
  func subscriber(to observer: Observer<CountedNumber>) -> SignalRecorder {
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

  // MARK: Acting

  /// Does something to a random part of the graph.
  func act(_ number: Int, using random: inout SeededNumbers) {
    let chosen = random.number(below: 100)
    let source = parts.withLock {
      $0.sources.isEmpty ? nil : $0.sources[chosen % $0.sources.count].context
    }
    switch random.number(below: 20) {
    case 0...6: source?.emit(data: CountedNumber(number, live))
    case 7: source?.emit(error: TestError.lost)
    case 8: source?.cancel()
    case 10: self.chosen(chosen).observer.cancel()
    case 11...12: derive(using: &random)
    case 13...17: work.endOne(chosen)
    case 18 where chosen < 20: releaseSource(chosen)
    case 19 where chosen < 20: aborter.abort()
    default: _ = subscriber(to: self.chosen(chosen).observer)
    }
  }

  /// Releases a source: what was made from it may never end.
  private func releaseSource(_ number: Int) {
    let released = parts.withLock { parts -> (Source, [Watched])? in
      guard parts.sources.count > 1 else { return nil }
      parts.hasReleasedSource = true
      let source = parts.sources.remove(at: number % parts.sources.count)
      let watched = parts.watched.filter { $0.observer === source.context }
      parts.watched.removeAll { $0.observer === source.context }
      return (source, watched)
    }
    withExtendedLifetime(released) {}
  }
}
