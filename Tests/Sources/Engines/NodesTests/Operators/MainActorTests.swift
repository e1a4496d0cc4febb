// Handlers that change what belongs to the main actor.

import Nodes
import TestSupport
import Testing

@Suite("The main actor", .endsIfItHangs)
struct MainActorTests {
  @Test(arguments: ["value 1", "error lost", "cancelled"])
  @MainActor func `handlers may change what belongs to the main actor`(line: String) async {
    let screen = Screen()
    let context = Context<Int>()
    let observer = context.dispatch(on: .shared)
      .onCompleted { screen.show("value \($0)") }
      .onError { screen.show("error \($0)") }
      .onCanceled { screen.show("cancelled") }
      .defer { screen.show("end") }
    DispatchQueue.global().async {
      if line == "cancelled" { observer.cancel() } else { context.end(as: line, 1) }
    }
    await screen.shown.arrived(2)
    #expect(screen.lines == [line, "end"])
  }
}
