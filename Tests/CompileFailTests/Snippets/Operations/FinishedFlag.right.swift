// Only finish() ends an operation, and it says whether it was this call that did.
import Chapter2OperationsSolution
import Foundation

func end(_ operation: AsyncOperation) {
  operation.finish()
}
