// Searches the schedules of an operation that is finished and cancelled at once.

import Foundation
import Interleaving
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct SchedulesTests {
  /// A second cancel finds the mark of the first, and returns before the first has done anything else.
  @Test func `a cancel that has returned wins over a later result`() async {
    let report = await onThread {
      ScheduleSearch(switches: 1).run { play in
        let (manual, returned) = (Manual(), Inbox<Void>())
        manual.add(to: OperationQueue())
        for name in ["cancel()", "another cancel()"] {
          play.thread(name) {
            manual.cancel()
            returned.put(())
          }
        }
        let late = Inbox<Bool>()
        play.thread("finish(with:)", when: { manual.isExecuting }) {
          late.put(!returned.values.isEmpty)
          manual.finish(with: .success(1))
        }
        return {
          guard let result = manual.result else { return "the operation has no result" }
          let isLost = late.values == [true] && result.output != nil
          return isLost ? "a cancel had returned, and the later result counts" : nil
        }
      }
    }
    #expect(report.finding == nil, "\(report.finding?.description ?? "")")
    #expect(report.isComplete && report.schedules > 100)
  }

  @Test func `an operation is cancelled exactly if its result says so`() async {
    await expectRight { play in
      let manual = Manual()
      manual.add(to: OperationQueue())
      play.thread("cancel()", when: { manual.isExecuting }) { manual.cancel() }
      play.thread("finish(with:)", when: { manual.isExecuting }) {
        manual.finish(with: .success(1))
      }
      return {
        guard let result = manual.result else { return "the operation has no result" }
        let isCancelled = result.error?.isCancelled == true
        return isCancelled == manual.isCancelled
          ? nil : "isCancelled is \(manual.isCancelled), and the result is \(result)"
      }
    }
  }

  /// A lock that only one thread uses is no point at which a search switches.
  @Test func `operations that are not joined share no lock`() async {
    let report = await onThread {
      ScheduleSearch().run { play in
        let runs = (0..<2).map { _ in (first: Number(), last: AddOne(), other: Number()) }
        for run in runs {
          play.thread("a run") {
            run.first.deliver(to: run.last).addDependency(run.other)
            run.last.cancel()
          }
        }
        return { withExtendedLifetime(runs) { nil } }
      }
    }
    #expect(report.isComplete && report.schedules <= 4, "\(report.schedules) schedules")
  }

  /// The first thread joins the upper two of a chain, and the second the lower two.
  @Test func `an operation that three threads join and cancel ends, and so do the others`() async {
    await expectRight(limit: Effort.choose(1_000, thorough: 5_000)) { play in
      let (first, middle, last) = (Number(), AddOne(), AddOne())
      let other = Number()
      play.thread("deliver to the middle") { first.deliver(to: middle) }
      play.thread("deliver to the last") { middle.deliver(to: last) }
      play.thread("dependency and cancel()") {
        middle.addDependency(other)
        middle.cancel()
      }
      play.atTheEnd {
        for operation in [other, first, middle, last] as [AOperation] {
          operation.add(to: OperationQueue())
        }
      }
      return {
        let waiting = [first, middle, last, other].filter { !$0.isFinished }
        guard waiting.isEmpty else { return "\(waiting.count) operations never end" }
        return middle.result?.error?.isCancelled == true ? nil : "the cancel is lost"
      }
    }
  }

  @Test func `two operations are right in every schedule of every program`() async {
    await EveryProgram(
      of: [
        "deliver": { $0.deliver() },
        "add sender": { $0.sender.add(to: OperationQueue()) },
        "add receiver": { $0.addReceiver() },
        "cancel sender": { $0.sender.cancel() },
        "cancel receiver": { $0.cancelReceiver() },
        "observe": { $0.observe() },
      ],
      in: { SenderAndReceiver() },
      end: { world, _ in world.end() },
      problem: \.problem
    ).search()
  }
}

/// An operation that gives 1, one that adds 1 to what it receives, and what was done with them.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class SenderAndReceiver: @unchecked Sendable {
  let sender = Number()
  let receiver = AddOne()
  private var observers = 0
  private var heard: [OperationResult<Int>] = []
  private var isDelivered = false
  private var isAdded = false
  private var mustReceive = false
  private var cancelHasBegun = false
  private var cancelHasReturned = false
  private var wasCancelledBefore = false

  func deliver() {
    let isInTime = !isAdded
    sender.deliver(to: receiver)
    isDelivered = isInTime && !isAdded
  }

  func addReceiver() {
    (isAdded, mustReceive, wasCancelledBefore) = (true, isDelivered, cancelHasReturned)
    receiver.add(to: OperationQueue())
  }

  func cancelReceiver() {
    cancelHasBegun = true
    receiver.cancel()
    cancelHasReturned = true
  }

  func observe() {
    observers += 1
    receiver.didFinish(on: .global()) { [self] in
      noteUse()
      heard.append($0)
    }
  }

  /// Adds both, if nobody has.
  func end() {
    sender.add(to: OperationQueue())
    if !isAdded { addReceiver() }
  }

  var problem: String? {
    guard sender.result != nil else { return "the sender never ends" }
    guard let result = receiver.result else { return "the receiver never ends" }
    if heard.count != observers { return "\(observers) observe, and \(heard.count) hear" }
    for operation in [sender, receiver] as [ResultableOperation<Int>] {
      let isOwn = operation.error?.publisher == "\(type(of: operation))"
      let endsAsCancelled = isOwn && operation.error?.isCancelled == true
      if operation.isCancelled != endsAsCancelled {
        return "isCancelled is \(operation.isCancelled), and the result is another"
      }
    }
    let executions = receiver.executed.values.count
    if executions > 1 { return "the receiver executes \(executions) times" }
    if wasCancelledBefore, executions > 0 { return "the receiver executes after its cancel" }
    if wasCancelledBefore, result.output != nil { return "an early cancel is lost" }
    return mustReceive && sender.result?.output == 1 && !cancelHasBegun && result.output != 2
      ? "the value was delivered, and the result is \(result)" : nil
  }
}
