// Tests that an asynchronous operation works until it is finished, or cancelled.

import Operations
import TestSupport
import Testing

/// When an operation is cancelled.
enum Moment: CaseIterable {
  case beforeStart, insideMain, whileItWorks, insideStop, finishedInsideStop
  case insideFinish, finishedInsideMain, afterEnd

  /// What is called then.
  var calls: [String] {
    switch self {
    case .beforeStart: ["stop"]
    case .insideMain, .whileItWorks, .insideStop, .finishedInsideStop: ["main", "stop"]
    case .insideFinish, .finishedInsideMain, .afterEnd: ["main"]
    }
  }
}

@Suite struct CancellationTests {
  @Test(arguments: Moment.allCases)
  func `a start begins the work once; a cancel stops it once, not inside main() or after the end`(
    _ moment: Moment
  ) {
    let operation = ManualOperation(
      onMain: { operation in
        if moment == .finishedInsideMain { operation.finish() }
        if [.insideMain, .finishedInsideMain].contains(moment) { operation.cancel() }
        #expect(!operation.calls.contains("stop"), "stop() must not run while main() does")
      },
      onStop: { operation in
        if moment == .insideStop { operation.cancel() }
        guard moment == .finishedInsideStop else { return }
        #expect(operation.finish {}, "stop() may finish it, and then this result counts")
      })
    if moment == .beforeStart { operation.cancel() }
    #expect(!operation.finish { operation.note("too early") })
    #expect(!operation.isFinished, "it has to be started, to finish")
    for _ in 1...2 { operation.start() }
    #expect(operation.isExecuting == !operation.isFinished && operation.isAsynchronous)
    if [.whileItWorks, .insideStop, .finishedInsideStop].contains(moment) { operation.cancel() }
    let isFirst = operation.finish {
      #expect(!operation.isFinished, "its end must not be seen before its result")
      if moment == .insideFinish { operation.cancel() }
    }
    let isOver = moment != .insideFinish && moment != .afterEnd  // main() or stop() has finished it
    #expect(isFirst == !isOver, "whoever finishes it first is told so")
    operation.start()
    operation.cancel()
    #expect(operation.calls == moment.calls + ["end"])
    #expect(operation.isCancelled == moment.calls.contains("stop"))
    #expect(operation.isFinished && !operation.isExecuting)
  }
}
