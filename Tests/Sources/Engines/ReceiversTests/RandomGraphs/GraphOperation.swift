// An operation of a random graph, and the log of all graphs.

import Foundation
import Operations
import Receivers
import Synchronization
import TestSupport

/// What happens in random graphs, and what must not.
struct GraphLog {
  /// The operations that were not released.
  let living = LiveCounter(.long)
  /// The names of the operations that have ended.
  let ends = Inbox<String>(.long)
  /// What went wrong.
  let mistakes = Inbox<String>()
}

/// An operation of a random graph: checks the received value, and the time of its execution.
///
/// `@unchecked Sendable`: what is not constant is written before the operation is added, or on the
/// thread that then executes it.
final class GraphOperation: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
  /// How the operation ends.
  enum Work: CaseIterable { case atOnce, later, failing }

  var receivedValue: Result<Int, AOperationError>?
  /// Whether another operation delivers to this one.
  var mustReceive = false
  /// The operations that must have ended before the execution.
  var awaited: [Operation] = []
  private let work: Work
  private let log: GraphLog
  private let executions = Atomic(0)

  init(_ name: String, _ work: Work, _ log: GraphLog) {
    self.work = work
    self.log = log
    super.init()
    self.name = name
    log.living.enter()
  }

  deinit { log.living.leave() }

  override func execute() {
    check()
    switch work {
    case .atOnce: finish(with: .success(1))
    case .failing: finish(with: .failure(AOperationError(TestError.broken)))
    case .later: DispatchQueue.global().async { [self] in finish(with: .success(1)) }
    }
  }

  private func check() {
    let name = name ?? ""
    if executions.add(1, ordering: .relaxed).newValue > 1 {
      log.mistakes.put("\(name) executes twice")
    }
    if mustReceive, receivedValue == nil { log.mistakes.put("\(name) has received nothing") }
    for operation in awaited where !operation.isFinished {
      log.mistakes.put(
        "\(name) executes before \((operation as? AOperation)?.name ?? "a plain one") ends")
    }
    awaited = []
  }
}
