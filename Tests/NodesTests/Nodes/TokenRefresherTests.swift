// Many callers wait for one refresh, and each receives its end once.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Token refresher")
struct TokenRefresherTests {
  /// A node whose refreshes the test ends; it keeps them in the order in which they began.
  private final class ManualRefreshes: Node {
    private let begun = Mutex<[Context<String>]>([])

    var count: Int { begun.withLock { $0.count } }
    /// The refresh with this number; if there is none, a context without subscribers.
    subscript(index: Int) -> Context<String> {
      begun.withLock { $0.indices.contains(index) ? $0[index] : Context() }
    }

    /// Releases a refresh, which nothing can end from then on.
    func release(_ index: Int) {
      let released = begun.withLock { begun in
        defer { begun[index] = Context() }
        return begun[index]
      }
      withExtendedLifetime(released) {}
    }

    func process(_ data: Void) -> Observer<String> {
      let refresh = Context<String>()
      begun.withLock { $0.append(refresh) }
      return refresh
    }
  }

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
    expectAnotherRefresh()
  }

  @Test func `no caller hangs after a cancelled refresh, and the next begins another (D10)`() {
    let entries = receivedSignals { $0.cancel() }
    #expect(
      entries == ["1: cancelled", "1: end", "2: cancelled", "2: end", "3: cancelled", "3: end"]
    )
    expectAnotherRefresh()
  }

  private func expectAnotherRefresh() {
    let late = SignalRecorder()
    late.subscribe(to: node.process(()))
    #expect(refreshes.count == 2)
    refreshes[1].emit(data: "b")
    #expect(late.entries == ["value b", "end"])
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
    #expect(recorder.entries == ["a", "b"])
  }

  @Test func `a caller that cancels does not disturb the others`() {
    let recorder = SignalRecorder()
    let first = node.process(())
    recorder.subscribe(to: first, as: "first")
    recorder.subscribe(to: node.process(()), as: "second")
    first.cancel()
    refreshes[0].emit(data: "a")
    #expect(
      recorder.entries == ["first: cancelled", "first: end", "second: value a", "second: end"])
  }

  @Test func `a refresh for which no caller waits is cancelled, and the next begins another`() {
    let recorder = SignalRecorder()
    let waiters = [node.process(()), node.process(())]
    refreshes[0].stops { recorder.add("stopped") }
    waiters[0].cancel()
    #expect(recorder.entries.isEmpty)
    waiters[1].cancel()
    #expect(recorder.entries == ["stopped"])
    expectAnotherRefresh()
  }

  @Test func `a refresh that was released is stopped when no caller waits any more`() {
    let recorder = SignalRecorder()
    let waiters = [node.process(()), node.process(())]
    refreshes[0].stops { recorder.add("stopped") }
    refreshes.release(0)
    waiters[0].cancel()
    #expect(recorder.entries.isEmpty)
    waiters[1].cancel()
    #expect(recorder.entries == ["stopped"])
    expectAnotherRefresh()
  }

  @Test func `a token that is there at once is received at once`() {
    let node = TokenRefresherNode(refresh: FunctionNode<Void, String> { _ in .emit(data: "now") })
    #expect(signals(of: node.process(())) == ["end", "value now"])
    #expect(signals(of: node.process(())) == ["end", "value now"])
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
    #expect(
      recorder.entries == [
        "first: value b", "first: end", "second: value b", "second: end", "third: value b",
        "third: end",
      ]
    )
  }

  @Test func `a refresher whose refresh is released holds no caller`() {
    let recorder = SignalRecorder()
    do {
      let canary = Canary { recorder.add("gone") }
      let node = TokenRefresherNode(
        refresh: FunctionNode<Void, String> { _ in Context<String>().map { $0 } })
      node.process(()).onCompleted { _ in withExtendedLifetime(canary) {} }
    }
    #expect(recorder.entries == ["gone"])
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

  @Test func `each call of four threads receives one end, whatever it is (D9, D10)`() async {
    let (callers, rounds) = (4, 1_000)
    let node = TokenRefresherNode(refresh: RotatingRefresh())
    let received = await onThread {
      let recorders = (0..<callers * rounds).map { _ in SignalRecorder() }
      DispatchQueue.concurrentPerform(iterations: callers) { caller in
        for round in 0..<rounds {
          recorders[caller * rounds + round].subscribe(to: node.process(()))
        }
      }
      RotatingRefresh.queue.sync {}
      return recorders.map(\.entries)
    }
    #expect(received.allSatisfy { $0.count == 2 }, "each call receives an outcome and an end")
  }
}

/// Refreshes on a queue; the refreshes end with a token, an error and a cancel in turn.
private struct RotatingRefresh: Node {
  static let queue = DispatchQueue(label: "TokenRefresherTests")
  private static let count = Atomic(0)

  func process(_ data: Void) -> Observer<String> {
    let refresh = Context<String>()
    Self.queue.async {
      switch Self.count.add(1, ordering: .relaxed).newValue % 3 {
      case 0: refresh.emit(data: "token")
      case 1: refresh.emit(error: TestError.lost)
      default: refresh.cancel()
      }
    }
    return refresh
  }
}
