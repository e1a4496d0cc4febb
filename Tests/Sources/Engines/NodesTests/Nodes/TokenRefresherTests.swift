// Many callers wait for one refresh, and each receives its end once; a refresh without callers is stopped.

import Interleaving
import Nodes
import TestDoubles
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
    refreshes[0].end(as: end, "a")
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

  // MARK: Lifetime

  @Test(arguments: [false, true])
  func `a refresh for which no caller waits is stopped, and the next begins another`(
    _ isReleased: Bool
  ) {
    let recorder = SignalRecorder()
    let waiters = [node.process(()), node.process(())]
    refreshes[0].stops { recorder.add("stopped") }
    if isReleased { refreshes.release(0) }
    waiters[0].cancel()
    recorder.expect()
    waiters[1].cancel()
    recorder.expect("stopped")
    refreshes.expectAnother(from: node)
  }

  @Test func `a call after a refresh was released begins another, which all callers receive`() {
    let recorder = SignalRecorder()
    recorder.subscribe(to: node.process(()), as: "first")
    refreshes.release(0)
    #expect(recorder.entries.isEmpty, "nothing can have been emitted")
    recorder.subscribe(to: node.process(()), as: "second")
    recorder.subscribe(to: node.process(()), as: "third")
    #expect(refreshes.count == 2)
    refreshes[1].emit(data: "b")
    recorder.expect(
      "first: value b", "first: end", "second: value b", "second: end", "third: value b",
      "third: end")
  }

  @Test func `a refresher whose refresh is released holds no caller`() {
    let recorder = SignalRecorder()
    do {
      let canary = Canary { recorder.add("gone") }
      let node = TokenRefresherNode(
        refresh: FunctionNode<Void, String> { _ in Context<String>().map { $0 } })
      node.process(()).onCompleted { _ in withExtendedLifetime(canary) {} }
    }
    recorder.expect("gone")
  }

  @Test(arguments: ["end", "leave", "join"])
  func `28 a deinit that asks for a token finds no lock held`(moment: String) async {
    await #expect(processExitsWith: .success) { [moment] in
      let (refreshes, recorder) = (ManualRefreshes(), SignalRecorder())
      let node = TokenRefresherNode(refresh: refreshes)
      let waiter = node.process(())
      do {
        let canary = Canary {
          recorder.add("asks")
          _ = node.process(())
        }
        refreshes[0].stops { withExtendedLifetime(canary) {} }
      }
      switch moment {
      case "end": refreshes[0].emit(data: "a")
      case "leave":
        refreshes.release(0)
        waiter.cancel()
      default:
        refreshes.release(0)
        _ = node.process(())
      }
      #expect(recorder.entries.contains("asks") || moment == "join")
    }
  }

  @Test(arguments: ["value token", "error lost", "cancelled"])
  func `each call of three threads receives one end, whatever it is (D9, D10)`(
    _ end: String
  ) async {
    await expectRight(limit: Effort.choose(500, thorough: 5_000)) { play in
      let refreshes = ManualRefreshes()
      let node = TokenRefresherNode(refresh: refreshes)
      let recorders = (0..<3).map { _ in SignalRecorder() }
      for recorder in recorders {
        play.thread("process") { recorder.subscribe(to: node.process(())) }
      }
      for number in 0..<3 {
        play.thread("the refresh", when: { refreshes.count > number }) {
          refreshes[number].end(as: end, "token")
        }
      }
      return {
        let received = recorders.map(\.entries)
        return received.allSatisfy { $0.count == 2 } ? nil : "received \(received)"
      }
    }
  }
}
