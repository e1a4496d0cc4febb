// A refresh without callers is stopped, a released refresh is replaced, and no lock is held.

import Foundation
import Interleaving
import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Token refresher: lifetime")
struct TokenRefresherLifetimeTests {
  private let refreshes = ManualRefreshes()
  private let node: TokenRefresherNode<String>

  init() { node = TokenRefresherNode(refresh: refreshes) }

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

  @Test(arguments: ["value", "error", "cancel"])
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
          switch end {
          case "value": refreshes[number].emit(data: "token")
          case "error": refreshes[number].emit(error: TestError.lost)
          default: refreshes[number].cancel()
          }
        }
      }
      return {
        let received = recorders.map(\.entries)
        return received.allSatisfy { $0.count == 2 } ? nil : "received \(received)"
      }
    }
  }
}
