// Searches the schedules of threads that join, add, cancel and finish operations.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct SchedulesTests {
  @Test func `two operations are right in every schedule of every program (A1, A15)`() async {
    await searchEveryProgram(
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
    )
  }

  /// A second cancel finds the mark of the first, and returns before the first has done anything else.
  @Test func `a cancel that has returned wins over a later result, and the result says so`() async {
    await expectRight { play in
      let manual = Manual()
      let hasReturned = Atomic(false)
      let isLate = Atomic(false)
      manual.add(to: OperationQueue())
      for name in ["cancel()", "another cancel()"] {
        play.thread(name) {
          manual.cancel()
          hasReturned.store(true, ordering: .relaxed)
        }
      }
      play.thread("finish(with:)", when: { manual.isExecuting }) {
        isLate.store(hasReturned.load(ordering: .relaxed), ordering: .relaxed)
        manual.finish(with: .success(1))
      }
      return {
        guard let result = manual.result?.inWords else { return "the operation has no result" }
        if isLate.load(ordering: .relaxed), result == "1" { return "the later result counts" }
        let isRight = (manual.error?.isCancelled == true) == manual.isCancelled
        return isRight ? nil : "isCancelled is \(manual.isCancelled), and the result is \(result)"
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

  @Test func `a wrapper that has ended makes nothing, and its chain ends, too`() async {
    await expectRight(limit: Effort.choose(1_000, thorough: 5_000)) { play in
      let made = Inbox<Bool>()
      let inner = AddOne()
      let isOver = Atomic(false)
      let wrapper = WrapperOperation<Void, Int> { _ in
        made.put(!isOver.load(ordering: .relaxed))
        return Number().deliver(to: inner)
      }
      wrapper.didFinish(on: .global()) { _ in isOver.store(true, ordering: .relaxed) }
      play.thread("add") { wrapper.add(to: OperationQueue()) }
      play.thread("cancel()") { wrapper.cancel() }
      return {
        guard isOver.load(ordering: .relaxed) else { return "the wrapper never ends" }
        if made.values.contains(false) { return "the wrapper has ended, and makes a chain" }
        return inner.isFinished || made.values.isEmpty ? nil : "the chain never ends"
      }
    }
  }

  @Test func `upstream is cancelled when a delivery to a cancelled receiver comes at that moment`()
    async
  {
    await expectRight { play in
      let upstream = Manual()
      let one = AddOne()
      let late = AddOne()
      upstream.deliver(to: one)
      late.cancel()
      play.thread("cancel()") { one.cancel() }
      play.thread("deliver") { upstream.deliver(to: late) }
      return { upstream.isCancelled ? nil : "it goes on, although no receiver waits for it" }
    }
  }

  @Test func `nothing runs for a receiver that is cancelled at the moment of its delivery`() async {
    await expectRight { play in
      let upstream = Manual()
      let receiver = AddOne()
      play.thread("cancel()") { receiver.cancel() }
      play.thread("deliver") { upstream.deliver(to: receiver) }
      play.atTheEnd { receiver.add(to: OperationQueue()) }
      return { upstream.began.values.isEmpty ? nil : "it runs for a cancelled receiver" }
    }
  }

  @Test func `a wrapper that is finished while it makes its chain takes no place from others`()
    async
  {
    await expectRight { play in
      let endless = Manual()
      let wrapper = WrapperOperation<Void, Int> { _ in endless }
      let receiver = wrapper.deliver(to: AddOne())
      play.thread("add") { receiver.add(to: OperationQueue()) }
      play.thread("finish", when: { wrapper.isExecuting }) { wrapper.finish(with: .success(1)) }
      return { receiver.isFinished ? nil : "the receiver never ends" }
    }
  }

  @Test func `deliveries that two threads make at once never close a circle`() async {
    await expectRight { play in
      let one = AddOne()
      let other = AddOne()
      for (before, after) in [(one, other), (other, one)] {
        play.thread("deliver") { before.deliver(to: after) }
      }
      play.atTheEnd { for operation in [one, other] { operation.add(to: OperationQueue()) } }
      return {
        let isOver = one.isFinished && other.isFinished
        return isOver ? nil : "each waits for the other, and neither ever ends"
      }
    }
  }
}

/// An operation that gives 1, one that adds 1 to what it receives, and what was done with them.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class SenderAndReceiver: @unchecked Sendable {
  let sender = Number()
  private let receiver = AddOne()
  private var observers = 0
  private var heard: [String] = []
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
    isAdded = true
    mustReceive = isDelivered
    wasCancelledBefore = cancelHasReturned
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
      heard.append($0.inWords)
    }
  }

  /// Adds both, if no thread has.
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
    if wasCancelledBefore, receiver.error == nil { return "an early cancel is lost" }
    return mustReceive && sender.error == nil && !cancelHasBegun && result.inWords != "2"
      ? "the value was delivered, and the result is \(result)" : nil
  }
}
