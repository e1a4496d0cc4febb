import Chapter2OperationsSolution
import Foundation

func end(_ operation: AsyncOperation) {
  #if WRONG
    // Only finish() ends an operation: code outside cannot set that it has finished.
    // expected-wrong-error@+1 {{cannot assign to property: 'isFinished' is a get-only property}}
    operation.isFinished = true
  #else
    // Only finish() ends an operation, and it says whether it was this call that did.
    operation.finish()
  #endif
}
