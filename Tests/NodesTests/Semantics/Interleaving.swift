// One context on which several threads act at once, and what must have been heard of it.

import Nodes
import Synchronization
import UserAPI

/// What one listener has heard, in order.
final class Ear: Sendable {
  enum Sound: Equatable { case value(Int), error, cancelled, end }

  let isOnBranch: Bool
  private let sounds = Mutex<[Sound]>([])

  init(to observer: Observer<Int>, isOnBranch: Bool) {
    self.isOnBranch = isOnBranch
    observer.defer { self.hear(.end) }
    observer.onCompleted { self.hear(.value($0)) }
    observer.onError { _ in self.hear(.error) }
    observer.onCanceled { self.hear(.cancelled) }
  }

  private func hear(_ sound: Sound) { sounds.withLock { $0.append(sound) } }

  var heard: [Sound] { sounds.withLock { $0 } }
  var values: [Int] { heard.compactMap { if case .value(let value) = $0 { value } else { nil } } }
  func count(_ sound: Sound) -> Int { heard.count { $0 == sound } }
}

/// A context, and what each of four threads does to it.
final class Interleaving: Sendable {
  enum Act: CaseIterable, Sendable {
    case emit, fail, cancel, cancelBranch, subscribe, branch, rest
  }
  enum Kind: CaseIterable, Sendable { case single, multicast, queue }

  static let threads = 4

  private let kind: Kind
  private let acts: [[Act]]
  private let context: Context<Int>
  private let branch: Observer<Int>
  private let stops = Record()
  private let ears: Mutex<[Ear]>

  init(using random: inout some RandomNumberGenerator, queue: DispatchQueue) {
    kind = Kind.allCases.randomElement(using: &random) ?? .single
    // Ends are rarer than values, so that there is something to hear before.
    let choice = Act.allCases + [.emit, .emit, .subscribe, .rest]
    acts = (0..<Self.threads).map { _ in
      (0..<3).map { _ in choice.randomElement(using: &random) ?? .rest }
    }
    switch kind {
    case .single: context = Context()
    case .multicast: context = MulticastContext()
    case .queue: context = AsyncContext().on(queue)
    }
    branch = context.map { $0 }.map { Observer<Int>.emit(data: $0) }
    ears = Mutex([Ear(to: context, isOnBranch: false), Ear(to: branch, isOnBranch: true)])
    context.stops { [stops] in stops.add("stopped") }
  }

  /// What one of the threads does.
  func act(asThread thread: Int) {
    for (number, act) in acts[thread].enumerated() {
      switch act {
      case .emit: context.emit(data: thread * 10 + number)
      case .fail: context.emit(error: Fault.lost)
      case .cancel: context.cancel()
      case .cancelBranch: branch.cancel()
      case .subscribe: listen(to: context)
      case .branch: listen(to: context.map { $0 }, isOnBranch: true)
      case .rest: break
      }
    }
  }

  private func listen(to observer: Observer<Int>, isOnBranch: Bool = false) {
    let ear = Ear(to: observer, isOnBranch: isOnBranch)
    ears.withLock { $0.append(ear) }
  }

  // MARK: The verdict

  /// What was heard wrong, if anything.
  var fault: String? {
    let ears = ears.withLock { $0 }
    let wrong = ears.firstIndex { !isRight($0, beside: ears[0]) }
    let isStopped = stops.heard.count == ears[0].count(.cancelled)
    guard wrong != nil || !isStopped else { return nil }
    return "\(kind) \(acts): \(ears.map(\.heard)), stopped \(stops.heard.count) times"
  }

  private func isRight(_ ear: Ear, beside first: Ear) -> Bool {
    let (errors, cancels, ends) = (ear.count(.error), ear.count(.cancelled), ear.count(.end))
    if kind == .multicast {
      let isEnded = acts.joined().contains { [.fail, .cancel, .cancelBranch].contains($0) }
      return errors + cancels == (isEnded ? 1 : 0) && ends == errors + cancels
        && hasRightValues(ear, beside: first, isEnded: isEnded)
    }
    let isEnded = acts.joined().contains { [.emit, .fail, .cancel, .cancelBranch].contains($0) }
    let isOwn = ear.isOnBranch && acts.joined().contains(.cancelBranch) && cancels == 1
    return ear.values.count + errors + cancels == (isEnded ? 1 : 0) && ends == (isEnded ? 1 : 0)
      && (isOwn
        || Set(ear.heard.map(String.init(describing:)))
          == Set(first.heard.map(String.init(describing:))))
  }

  /// All values of the first listener in its order, from some point on, and to the end if there are
  /// no branches that end before; and all that were emitted, if nothing ended.
  private func hasRightValues(_ ear: Ear, beside first: Ear, isEnded: Bool) -> Bool {
    let (part, whole) = (ear.values, first.values)
    let emitted = acts.joined().count { $0 == .emit }
    if !isEnded, whole.count != emitted || Set(whole).count != emitted { return false }
    guard !ear.isOnBranch, ear !== first else { return part.isEmpty || whole.contains(part) }
    return whole.suffix(part.count) == part[...]
  }
}
