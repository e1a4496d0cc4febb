// Handlers that change what belongs to the main actor.

import Nodes
import TestSupport
import Testing
import UserAPI

/// What a screen shows; only the main actor may change it.
@MainActor private final class Screen {
  private(set) var lines: [String] = []
  let ended = Inbox<Bool>()

  func show(_ observer: Observer<Int>) -> MainActorObserver<Int> {
    observer.onMainActor()
      .onCompleted { self.lines.append("value \($0)") }
      .onError { self.lines.append("error \($0)") }
      .onCanceled { self.lines.append("cancelled") }
      .defer { [ended] in ended.put(true) }
  }
}

@Suite("The main actor", .endsIfItHangs)
struct MainActorTests {
  @Test(arguments: ["value 1", "error lost", "cancelled"])
  func `handlers may change what belongs to the main actor`(line: String) async throws {
    let screen = Screen()
    let context = Context<Int>()
    let shown = await screen.show(context)
    DispatchQueue.global().async {
      switch line {
      case "value 1": context.emit(data: 1)
      case "cancelled": shown.cancel()
      default: context.emit(error: TestError.lost)
      }
    }
    _ = try await screen.ended.only("the end must arrive")
    #expect(await screen.lines == [line])
  }
}
