// SEMANTICS.md, rows 23–25: what holds what.

import Synchronization
import TestDoubles
import Testing
import UserAPI

@testable import Nodes

@Suite("Semantics: what holds what")
struct LifetimeTests {
  @Test func `23 a branch that nothing else holds receives the value`() {
    let source = Context<Int>()
    let recorder = SignalRecorder()
    source.map { $0 + 1 }.map { Observer<Int>.emit(data: $0 + 1) }
      .onCompleted { recorder.add("value \($0)") }
    source.emit(data: 1)
    recorder.expect("value 3")
  }

  @Test func `24 releasing a source releases its chain, although nothing was emitted`() {
    let recorder = SignalRecorder()
    do {
      let canary = Canary { recorder.add("gone") }
      let source = Context<Int>()
      let chain = source.map { value in withExtendedLifetime(canary) { value } }
        .map { Observer<Int>.emit(data: $0) }
        .combine(source.map { $0 })
        .dispatch(on: .global())
      chain.onCompleted { _ in withExtendedLifetime(canary) {} }
    }
    recorder.expect("gone")
  }

  // NB: it runs in release, too: an optimizer may release early what is taken and not used.
  @Test func `24 what a cut branch held is released without a lock, and may emit`() async {
    await #expect(processExitsWith: .success) {
      let source = Context<Int>()
      let canary = Mutex<Canary?>(Canary { source.emit(data: 1) })
      func branch() -> Observer<Int> {
        let last = canary.withLock { $0.take() }
        return source.map { value in withExtendedLifetime(last) { value } }
      }
      branch().cancel()
      #expect(source.isEnded)
    }
  }

  @Test(arguments: ["value 1", "error lost", "cancelled"])
  func `25 a context that has ended holds no handler, no branch and no work`(end: String) {
    let source = Context<Int>()
    let recorder = SignalRecorder()
    let branch = hold(source, recorder)
    source.end(as: end, 1)
    withExtendedLifetime((source, branch)) {}
    #expect(recorder.entries.sorted() == ["branch gone", "handler gone", "work gone"])
  }

  /// Adds handlers, a branch and work to a context, each with a canary.
  private func hold(_ source: Context<Int>, _ recorder: SignalRecorder) -> Observer<Int> {
    let handler = Canary { recorder.add("handler gone") }
    let branch = Canary { recorder.add("branch gone") }
    let work = Canary { recorder.add("work gone") }
    source.onCompleted { _ in withExtendedLifetime(handler) {} }
    source.onError { _ in withExtendedLifetime(handler) {} }
    source.defer { withExtendedLifetime(handler) {} }
    source.stops { withExtendedLifetime(work) {} }
    return source.map { value in withExtendedLifetime(branch) { value } }
  }
}
