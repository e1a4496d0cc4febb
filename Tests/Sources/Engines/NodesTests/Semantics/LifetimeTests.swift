// SEMANTICS.md, rows 24–25: what holds what.

import Nodes
import TestDoubles
import Testing
import UserAPI

@Suite("Semantics: what holds what")
struct LifetimeTests {
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
