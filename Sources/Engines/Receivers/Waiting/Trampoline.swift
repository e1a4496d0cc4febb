// A trampoline: runs pieces of work on a thread one after another, and not inside one another.

import Foundation
import Operations

/// Starts an operation on this thread, and then what becomes ready on it, in a loop.
///
/// If an operation ends at once, the next one of its chain runs on the same thread, in the same
/// place. If operations contain one another, the end of one is the beginning or the end of another.
/// With the loop, neither takes any stack, however long the chain is, or however deep it is nested.
///
/// Only the thread that made the trampoline uses it.
final class Trampoline {
  typealias Piece = () -> Void

  /// The place in a queue whose thread this is.
  private let slot: QueueSlot?
  /// Whether the operations without a queue may run here.
  private let isDispatchThread: Bool

  /// How many pieces run inside one another on this thread, at most.
  private static let deepest = 32

  private var pieces: [Piece] = []
  private var depth = 0
  /// The operation to start next.
  private var next: WaitingOperation?
  /// The operation whose `start()` has not returned.
  private var starting: WaitingOperation?

  private init(slot: QueueSlot? = nil, isDispatchThread: Bool = false) {
    (self.slot, self.isDispatchThread) = (slot, isDispatchThread)
  }

  /// Runs a piece of work that may lead to another one, and so on.
  ///
  /// The piece runs at once, unless it is nested too deep: then the others return first.
  // NB: at once where that is possible, because code of others may wait for the piece on this
  // thread.
  static func run(_ piece: @escaping Piece) {
    let trampoline = current ?? Trampoline()
    if current != nil, trampoline.depth < deepest { return trampoline.nest(piece) }
    trampoline.pieces.append(piece)
    if current == nil { trampoline.loop() }
  }

  /// Runs a piece of work when an operation's `start()` has returned; at once, if it has.
  static func run(afterStartOf operation: WaitingOperation, _ piece: @escaping Piece) {
    if let current, current.starting === operation {
      current.pieces.append(piece)
    } else {
      piece()
    }
  }

  /// Starts the operation of a slot, and all that follow in the same place.
  static func start(_ operation: WaitingOperation, in slot: QueueSlot) {
    let trampoline = Trampoline(slot: slot)
    trampoline.next = operation
    trampoline.loop()
  }

  /// Starts an operation without a queue, and all that follow, on a thread of Dispatch.
  static func startOnDispatchThread(_ operation: WaitingOperation) {
    DispatchQueue.global().async {
      let trampoline = Trampoline(isDispatchThread: true)
      trampoline.next = operation
      trampoline.loop()
    }
  }

  /// Takes a ready operation, if it may be the next on this thread.
  ///
  /// - Parameter chain: The chain that holds the operation in a queue, if there is one.
  static func take(_ operation: WaitingOperation, of chain: QueuedChain?) -> Bool {
    guard let current, current.next == nil, current.starting?.isFinished ?? true,
      current.isPlace(in: chain)
    else { return false }
    current.next = operation
    return true
  }

  /// Whether the place is one of the chain's, and the operation that was there has ended.
  private func isPlace(in chain: QueuedChain?) -> Bool {
    guard let chain else { return isDispatchThread }
    guard let slot, slot.chain === chain else { return false }
    return starting != nil || slot.isFree
  }

  private func loop() {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    while true {
      let pieces = pieces
      self.pieces = []
      for piece in pieces { nest(piece) }
      if pieces.isEmpty {
        guard let operation = next else { return }
        start(operation)
      }
    }
  }

  private func nest(_ piece: Piece) {
    depth += 1
    piece()
    depth -= 1
  }

  private func start(_ operation: WaitingOperation) {
    next = nil
    // NB: in this order. It may be cancelled meanwhile, and leaves the slot then.
    slot?.occupy()
    guard operation.begin(in: slot) else { return slot?.vacate() ?? () }
    starting = operation
    operation.start()
    starting = nil
  }

  // MARK: The trampoline of a thread

  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The trampoline that runs on this thread.
  ///
  /// The pointer is not retained: the loop, which sets it, retains the trampoline.
  private static var current: Trampoline? {
    get {
      pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
    set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }
}
