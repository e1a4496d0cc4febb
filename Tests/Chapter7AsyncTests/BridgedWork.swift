// Work in each of the earlier styles, which a test ends, fails or cancels.

import Adapters
import Chains
import ChapterTesting
import Nodes
import Operations
import Receivers

/// Work that gives a number when the test says so.
protocol BridgedWork: Sendable {
  /// Notes the begin of the work, and its stop.
  var events: Inbox<String> { get }
  /// Runs the work, and awaits its output, over the bridge under test.
  func output() async throws -> Int
  /// Ends the work.
  func finish(_ result: Result<Int, any Error>)
  /// Cancels the work, and not the task that awaits it.
  func cancel()
}

struct AdaptersWork: BridgedWork {
  private let operation = PendingAdaptersOperation()
  var events: Inbox<String> { operation.events }

  func output() async throws -> Int { try await operation.output(after: []) }
  func finish(_ result: Result<Int, any Error>) { operation.complete(result: result) }
  func cancel() { operation.cancel() }
}

struct ChainsWork: BridgedWork {
  private let link = PendingLink()
  var events: Inbox<String> { link.events }

  func output() async throws -> Int { try await OperationChain.create(operation: link).output() }
  func finish(_ result: Result<Int, any Error>) { link.finish(result) }
  func cancel() { link.cancel() }
}

struct ReceiversWork: BridgedWork {
  private let operation = PendingReceiversOperation()
  var events: Inbox<String> { operation.events }

  func output() async throws -> Int { try await operation.output() }
  func cancel() { operation.cancel() }

  func finish(_ result: Result<Int, any Error>) {
    operation.finish(with: result.mapError { error in AOperationError(error) })
  }
}

struct NodesWork: BridgedWork {
  let events = Inbox<String>()
  private let context: Context<Int>

  init() { context = Context().stops { [events] in events.put("stopped") } }

  func output() async throws -> Int {
    try await PendingNode(events: events, context: context).output(of: ())
  }

  func cancel() { context.cancel() }

  func finish(_ result: Result<Int, any Error>) {
    switch result {
    case .success(let value): context.emit(data: value)
    case .failure(let error): context.emit(error: error)
    }
  }
}

// MARK: What works, in each style

/// `@unchecked Sendable`: its only property is constant.
final class PendingAdaptersOperation: NetworkOperation<Int>, @unchecked Sendable {
  let events = Inbox<String>()

  override func beginWork() { events.put("begun") }
  override func stopWork() { events.put("stopped") }
}

/// Adds one to the number that an adapter writes.
///
/// `@unchecked Sendable`: the adapter writes `number` before the operation starts.
final class AddOne: NetworkOperation<Int>, @unchecked Sendable {
  var number: Int?

  override func beginWork() throws {
    guard let number else { throw MissingInput() }
    complete(result: .success(number + 1))
  }
}

/// Calls a closure with the operations that it gets, in place of running them.
struct InlineQueueManager: QueueManaging {
  let whenAdded: @Sendable ([Operation]) -> Void

  func enqueue(_ operation: Operation) { whenAdded([operation]) }
  func addOperations(_ operations: [Operation]) { whenAdded(operations) }
}

/// `@unchecked Sendable`: its properties are constant.
final class PendingLink: InitialChainableOperation<Int>, @unchecked Sendable {
  let events = Inbox<String>()
  /// The name of the queue in which the work begins.
  let queues = Inbox<String?>()

  override func main(_: Void) {
    queues.put(OperationQueue.current?.name)
    events.put("begun")
  }

  override func stop() { events.put("stopped") }
}

/// `@unchecked Sendable`: its properties are constant.
final class PendingReceiversOperation: ResultableOperation<Int>, @unchecked Sendable {
  let events = Inbox<String>()
  /// The name of the queue in which the work begins.
  let queues = Inbox<String?>()

  override func execute() {
    queues.put(OperationQueue.current?.name)
    events.put("begun")
  }

  override func stop() { events.put("stopped") }
}

private struct PendingNode: Node {
  let events: Inbox<String>
  let context: Context<Int>

  func process(_ input: Void) -> Observer<Int> {
    events.put("begun")
    return context
  }
}
