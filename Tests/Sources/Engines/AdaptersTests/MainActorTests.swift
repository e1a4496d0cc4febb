// Tests the handlers that run on the main actor, in a class that updates a screen.

import Adapters
import TestSupport
import Testing

@MainActor private final class Screen {
  var number = 0

  func show(_ operation: WorkOperation, _ inbox: Inbox<Bool>) {
    operation.onCompletion(on: .shared) { result in
      self.number = result.value ?? -1
      MainActor.assertIsolated()
      inbox.put(true)
    }
  }
}

@Suite struct MainActorTests {
  @Test(arguments: [true, false])
  @MainActor func `a class of the main actor takes a result in a closure`(
    _ isEarly: Bool
  ) async throws {
    let (screen, inbox) = (Screen(), Inbox<Bool>())
    let operation = WorkOperation.ending(with: .success(7))
    if isEarly { screen.show(operation, inbox) }
    QueueManager().enqueue(operation)
    if !isEarly {
      try await operation.ended()
      screen.show(operation, inbox)
    }
    #expect(screen.number == 0, "not inside the call")
    _ = try await inbox.only("the handler must be called")
    #expect(screen.number == 7)
  }
}
