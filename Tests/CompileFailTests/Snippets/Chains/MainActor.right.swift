// A completion on the main actor may change what belongs to it.
import Chains
import Foundation

@MainActor final class Screen {
  var name = ""

  func show(_ chain: OperationChain<String, String>, from queue: OperationQueue) {
    queue.addOperationChain(chain, on: .shared) { result in
      self.name = (try? result.get()) ?? "no user"
    }
  }
}
