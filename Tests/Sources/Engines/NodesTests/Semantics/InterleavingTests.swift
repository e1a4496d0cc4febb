// SEMANTICS.md, row 27: whichever order threads act in, no call is lost and none is made twice.

import Nodes
import TestSupport
import Testing

@Suite("Semantics: several threads")
struct InterleavingTests {
  @Test(arguments: Interleaving.ContextKind.allCases)
  func `27 in any interleaving, no call is lost or made twice (D11)`(
    _ kind: Interleaving.ContextKind
  ) async {
    await EveryProgram(
      of: [
        "emit": { $0.act(.emit) },
        "emit again": { $0.act(.emit) },
        "fail": { $0.act(.fail) },
        "cancel": { $0.act(.cancel) },
        "cancel the branch": { $0.act(.cancelBranch) },
        "subscribe": { $0.act(.subscribe) },
        "branch": { $0.act(.branch) },
      ],
      in: { Interleaving(kind) },
      // NB: on a queue, all programs of three threads have nearly two million schedules, which take half an hour.
      // They were played once, and all were right.
      playing: 3_000,
      problem: { $0.failure }
    ).search()
  }
}
