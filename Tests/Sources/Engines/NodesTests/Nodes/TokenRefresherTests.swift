// Many callers wait for one refresh, and each receives its end once.

import Nodes
import TestSupport
import Testing

@Suite("Token refresher")
struct TokenRefresherTests {
  private let refreshes = ManualRefreshes()
  private let node: TokenRefresherNode<String>

  init() { node = TokenRefresherNode(refresh: refreshes) }

  @Test(arguments: ["value a", "error lost", "cancelled"])
  func `all callers receive the end of one refresh once, and the next begins another (D9, D10)`(
    _ end: String
  ) {
    let recorder = SignalRecorder()
    for number in 1...3 { recorder.subscribe(to: node.process(()), as: "\(number)") }
    #expect(refreshes.count == 1, "all callers wait for one refresh")
    switch end {
    case "value a": refreshes[0].emit(data: "a")
    case "cancelled": refreshes[0].cancel()
    default: refreshes[0].emit(error: TestError.lost)
    }
    recorder.expect("1: \(end)", "1: end", "2: \(end)", "2: end", "3: \(end)", "3: end")
    refreshes.expectAnother(from: node)
  }

  @Test func `a call inside a handler of the last refresh begins another (D9)`() {
    let recorder = SignalRecorder()
    node.process(()).onCompleted { [node] token in
      recorder.add(token)
      node.process(()).onCompleted { recorder.add($0) }
    }
    refreshes[0].emit(data: "a")
    #expect(refreshes.count == 2)
    refreshes[1].emit(data: "b")
    recorder.expect("a", "b")
  }

  @Test func `a caller that cancels does not disturb the others`() {
    let recorder = SignalRecorder()
    let first = node.process(())
    recorder.subscribe(to: first, as: "first")
    recorder.subscribe(to: node.process(()), as: "second")
    first.cancel()
    refreshes[0].emit(data: "a")
    recorder.expect("first: cancelled", "first: end", "second: value a", "second: end")
  }

  @Test func `a token that is there at once is received at once`() {
    let node = TokenRefresherNode(refresh: FunctionNode<Void, String> { _ in .emit(data: "now") })
    expect(node.process(()), sends: "end", "value now")
    expect(node.process(()), sends: "end", "value now")
  }
}
