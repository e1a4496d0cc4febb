// An operation of a random graph.

import Foundation
import Operations
import Receivers
import Synchronization
import TestSupport

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
  private let categories: [GraphLog.Category]
  private let log: GraphLog
  private let executions = Atomic(0)
  private let hasLeft = Atomic(false)

  init(_ name: String, _ work: Work, _ categories: [GraphLog.Category], _ log: GraphLog) {
    (self.work, self.categories, self.log) = (work, categories, log)
    super.init()
    self.name = name
    log.living.enter()
  }

  deinit { log.living.leave() }

  override func execute() {
    check()
    log.enter(categories, name ?? "")
    switch work {
    case .atOnce: end(.success(1))
    case .failing: end(.failure(AOperationError(TestError.broken)))
    case .later: DispatchQueue.global().async { [self] in end(.success(1)) }
    }
  }

  // An operation that is cancelled leaves its categories before it gives them back.
  override func stop() { if executions.load(ordering: .relaxed) > 0 { leave() } }

  private func leave() {
    if !hasLeft.exchange(true, ordering: .relaxed) { log.leave(categories) }
  }

  private func end(_ result: OperationResult<Int>) {
    leave()
    finish(with: result)
  }

  private func check() {
    let name = name ?? ""
    if executions.add(1, ordering: .relaxed).newValue > 1 { log.report("\(name) executes twice") }
    if mustReceive, receivedValue == nil { log.report("\(name) has received nothing") }
    for operation in awaited where !operation.isFinished {
      log.report(
        "\(name) executes before \((operation as? AOperation)?.name ?? "a plain one") ends")
    }
    awaited = []
  }
}
