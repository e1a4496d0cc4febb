// The table "Published": the workloads of google/promises, so that its figures can be put beside ours.

import CommandSupport
import Dispatch

/// Compares the engines with blocks that are chained by hand in Dispatch.
struct PublishedWorkloads: BenchSection {
  let rounds: Rounds
  /// The number of results that are pending at once.
  let pending: Int
  var engines: [any PendingEngine] = [
    DispatchByHand(), AdaptedOperations(), ChainedOperations(), ReceivingOperations(),
    NodesOnQueue(),
  ]
  /// The longest time that all blocks may take together.
  var timeLimit = rowTimeLimit

  func table() throws(CommandError) -> Table {
    let blocks = try rounds.measure(engines.map { ChainDriver().workload($0) })
    // Once in a round: the time of making the results does not count, but passes.
    let once = Rounds(count: min(rounds.count, 7), timePerRow: .nanoseconds(1))
    let resolved = try once.measure(engines.map { resolving($0) })
    return Table(
      title: "Published: what google/promises is measured by",
      notes: [
        "Three blocks: a value that is there, three blocks chained to it, on a serial queue by hand and",
        "in Nodes; the others use a queue of operations. Google publishes 2.1 × by hand, and 3.1 for",
        "PromiseKit. Pending: \(pending.grouped) results with a block each are resolved, and the",
        "blocks run on a concurrent queue; the time for each. Google publishes 2.8 × by hand.",
        processorNote,
      ],
      columns: [
        "three blocks", "× by hand", "processor", "processor × by hand", "pending",
        "pending × by hand",
      ],
      rows: zip(blocks, resolved).map { block, pending in
        Table.Row(
          name: block.name,
          figures: figures(block.perRun, beside: blocks[0].perRun)
            + figures(block.processor, beside: blocks[0].processor)
            + figures(pending.perRun, beside: resolved[0].perRun))
      }
    )
  }

  private func figures(_ samples: [Double], beside baseline: [Double]) -> [Figure?] {
    [Figure(.nanoseconds, of: samples), Figure(.ratio, ratio(of: samples, to: baseline))]
  }

  /// The time to resolve all pending results, for one of them.
  private func resolving(_ engine: any PendingEngine) -> Workload {
    Workload(name: engine.name) { times throws(CommandError) in
      let (results, done) = (Gate(), DispatchSemaphore(value: 0))
      let deadline = DispatchTime.now() + timeLimit
      for _ in 0..<pending { engine.pend({ done.signal() }, in: results) }
      guard results.waits(for: pending, until: deadline) else { throw .silent(engine.name) }
      let begin = ContinuousClock.now
      let functions = results.open()
      for resolve in functions { resolve() }
      for _ in 0..<pending where done.wait(timeout: deadline) == .timedOut {
        throw .silent(engine.name)
      }
      let time = ContinuousClock.now - begin
      // To release what each engine has kept is no part of the time.
      return withExtendedLifetime(functions) { time * times / pending }
    }
  }
}
