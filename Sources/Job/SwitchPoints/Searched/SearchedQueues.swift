// The same as `Searched.swift`, for queues of operations.
#if SEARCHED
  import Foundation
  import SwitchPoints

  extension OperationQueue {
    func addOperation(_ operation: Operation) { playedAdd(operation, to: self) }

    func addOperation(_ block: @escaping @Sendable () -> Void) {
      playedAdd(BlockOperation(block: block), to: self)
    }

    func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
      playedAdd(operations, to: self, waits: wait)
    }

    func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
      playedAddBarrier(barrier, to: self)
    }

    func cancelAllOperations() { playedCancelAll(in: self) }

    var operations: [Operation] { playedOperations(of: self) }
  }

  #if !canImport(Darwin)
    extension Operation {
      func willChangeValue(forKey key: String) { heardWillChange(key, of: self) }
      func didChangeValue(forKey key: String) { heardDidChange(key, of: self) }
    }
  #endif
#endif
