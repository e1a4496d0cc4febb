// Only finish() ends an operation: code outside cannot set that it has finished.
import Chapter2OperationsSolution
import Foundation

func end(_ operation: AsyncOperation) {
  // expected-error@+1 {{cannot assign to property: 'isFinished' is a get-only property}}
  operation.isFinished = true
}
