// A handler on the main actor may change what belongs to it.
import Adapters

@MainActor final class Screen {
  var name = ""

  func show(_ request: NetworkOperation<String>) {
    request.onCompletion(on: .shared) { result in
      self.name = (try? result.get()) ?? "no user"
    }
  }
}
