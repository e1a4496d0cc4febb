// A handler that waits for the end of an operation, and what it holds meanwhile.

import Foundation
import Receivers

private final class Greeting: ResultableOperation<String>, @unchecked Sendable {
  let life = Life("greeting")
}

private final class Screen: Sendable {
  let life = Life("screen")
  func show(_ text: String?) {}
}

let handler = LifetimeProbe("handler") {
  let greeting = Greeting()
  var screen: Screen? = Screen()
  if let screen {
    greeting.didFinish(on: .main) { screen.show(try? $0.get()) }
  }
  screen = nil
  look("dropped")
  withExtendedLifetime(greeting) {}
}

/// The same, but for the handler.
let handlerHoldsWeakly = LifetimeProbe(
  "handler-holds-weakly", misconception: "believes that a handler holds nothing before it runs"
) {
  let greeting = Greeting()
  var screen: Screen? = Screen()
  if let screen {
    greeting.didFinish(on: .main) { [weak screen] in screen?.show(try? $0.get()) }
  }
  screen = nil
  look("dropped")
  withExtendedLifetime(greeting) {}
}
