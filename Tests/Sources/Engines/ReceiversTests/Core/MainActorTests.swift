// Tests handlers in a class of the main actor.

import Foundation
import Receivers
import TestSupport
import Testing

/// A view, as in an app.
@MainActor private final class NameView {
  private(set) var name = ""
  let shown = Inbox<String>()

  func load(_ operation: ResultableOperation<String>) {
    operation.didFinish { [self] result in
      name = (try? result.get()) ?? "?"
      shown.put(name)
    }
    .add(to: OperationQueue())
  }
}

@Suite struct MainActorTests {
  @Test func `a handler may change what belongs to the main actor`() async throws {
    let view = await MainActor.run { NameView() }
    await view.load(AOperationBlock { $0(.success("Ada")) })
    let name = try await view.shown.only("it must be shown")
    let shown = await view.name
    #expect(name == "Ada" && shown == "Ada")
  }
}
