// Many callers wait for one refresh, and each receives its end once.

import Nodes
import TestSupport
import Testing

@Suite("Token refresher")
struct TokenRefresherTests {
  private let refreshes = ManualRefreshes()
  private let node: TokenRefresherNode<String>

  init() { node = TokenRefresherNode(refresh: refreshes) }

  /// What three callers receive when their one refresh ends.
  private func receivedSignals(afterEndingBy end: (Context<String>) -> Void) -> [String] {
    let recorder = SignalRecorder()
    for number in 1...3 { recorder.subscribe(to: node.process(()), as: "\(number)") }
    #expect(refreshes.count == 1, "all callers wait for one refresh")
    end(refreshes[0])
    return recorder.entries
  }

  @Test func `all callers that wait receive the token of one refresh, once (D9)`() {
    let entries = receivedSignals { $0.emit(data: "a") }
    #expect(
      entries == ["1: value a", "1: end", "2: value a", "2: end", "3: value a", "3: end"]
    )
  }

  @Test func `each caller receives the error of a refresh once, and the next begins another`() {
    let entries = receivedSignals { $0.emit(error: TestError.lost) }
    #expect(
      entries == ["1: error lost", "1: end", "2: error lost", "2: end", "3: error lost", "3: end"]
    )
    refreshes.expectAnother(from: node)
  }

  @Test func `no caller hangs after a cancelled refresh, and the next begins another (D10)`() {
    let entries = receivedSignals { $0.cancel() }
    #expect(
      entries == ["1: cancelled", "1: end", "2: cancelled", "2: end", "3: cancelled", "3: end"]
    )
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
