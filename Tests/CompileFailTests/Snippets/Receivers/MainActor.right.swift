// A handler may change what belongs to the main actor, unless it names a queue.
import Foundation
import Receivers

@MainActor final class NameView {
  var name = ""

  func show(_ operation: ResultableOperation<String>) {
    operation.didFinish(on: .shared) { [self] result in
      name = (try? result.get()) ?? ""
    }
  }
}
