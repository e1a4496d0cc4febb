// Searches the schedules of a chain that is run, cancelled and answered by several threads.

import Chains
import Operations
import TestSupport
import Testing

@Suite struct SchedulesTests {
  @Test func `a chain is right in every schedule of every program (B9)`() async {
    await searchEveryProgram(
      of: [
        "run the chain": { $0.run() },
        "run a branch": { $0.runBranch() },
        "cancel the chain": { $0.cancelChain() },
        "cancel the link": { $0.link.cancel() },
        "answer": { $0.link.finish(.success(8)) },
        "answer again": { $0.link.finish(.success(9)) },
      ],
      in: { RunChain() },
      end: { $0.end(in: $1) },
      problem: \.problem
    )
  }
}

/// A chain of a value and a link that is answered, and a branch that begins with the same value.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class RunChain: @unchecked Sendable {
  let link = AnsweredLink { _ in reach("main()") }
  private let chain: OperationChain<Int, Int>
  private let branch: OperationChain<Int, Int>
  private let queue = OperationQueue()
  private var results: [Result<Int, any Error>] = []
  private var branchResults: [Result<Int, any Error>] = []
  private var isRun = false
  private var isBranchRun = false
  private var cancelHasReturned = false
  private var wasCancelledBefore = false

  init() {
    let first = value(1)
    chain = first ==> link
    branch = first ==> AddingLink()
  }

  func run() {
    isRun = true
    wasCancelledBefore = cancelHasReturned
    queue.addOperationChain(chain) { [self] in
      noteUse()
      results.append($0)
    }
  }

  func runBranch() {
    isBranchRun = true
    queue.addOperationChain(branch) { [self] in
      noteUse()
      branchResults.append($0)
    }
  }

  func cancelChain() {
    chain.cancel()
    cancelHasReturned = true
  }

  /// Runs the chain, if nobody has, and answers the link as soon as it waits.
  func end(in play: SchedulePlay) {
    if !isRun { run() }
    play.thread("the last answer", when: { [link] in link.isExecuting }) { [link] in
      link.finish(.success(10))
    }
  }

  var problem: String? {
    if results.count != 1 { return "the chain gives \(results.count) results" }
    if branchResults.count != (isBranchRun ? 1 : 0) {
      return "the branch gives \(branchResults.count) results"
    }
    let isCancelled = if case .failure(is CancellationError) = results[0] { true } else { false }
    if wasCancelledBefore, !isCancelled { return "an early cancel is lost" }
    if wasCancelledBefore, !link.inputs.values.isEmpty {
      return "a link begins that was cancelled before"
    }
    if link.isCancelled, !isCancelled { return "cancelled, and gives \(results[0])" }
    return link.problem
  }
}

/// A link that knows whether it is stopped while it begins.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class AnsweredLink: ManualLink, @unchecked Sendable {
  private var isStoppedInside = false

  override func main(_ input: Int) {
    super.main(input)
    isStoppedInside = stops > 0
  }

  var problem: String? {
    if isStoppedInside { return "the link is stopped inside main()" }
    let inputs = inputs.values.count
    return inputs > 1 || stops > 1 ? "the link: \(inputs) inputs, \(stops) stops" : nil
  }
}
