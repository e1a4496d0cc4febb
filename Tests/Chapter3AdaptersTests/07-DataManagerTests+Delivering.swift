// 3.7, the outcome: on the queue of the caller, and never inside the call.

import Adapters
import ChapterTesting
import Operations
import Testing

extension DataManagerTests {
  @Test func `12 the outcome comes on the caller's queue`() async throws {
    let (marked, places) = (MarkedQueue(delivery), Inbox<Bool>())
    let note = { @Sendable in places.put(marked.isCurrent) }
    manager.retrieveUserList { _ in note() }
    queueManager.run()
    try await transport.answer([.goodList])
    await places.arrived()
    manager.retrieveUser { _ in note() }
    queueManager.run()
    try await transport.answer([.good(listBody())])
    await places.arrived(2)
    let jobs = [manager.retrieveUserList { _ in note() }, manager.retrieveUser { _ in note() }]
    queueManager.run()
    for job in jobs { job.cancel() }
    await expect(
      places.arrived(4), is: [true, true, true, true],
      "a completion ran outside of environment.deliveryQueue, or never (W1.6)")
  }

  @Test func `13 a job goes on when the manager and the group are not kept`() async throws {
    retrieveUser(by: DataManager(environment: .scripted(transport, deliveringOn: delivery)))
    try await transport.answer([.goodList, .goodUser])
    try await expect(
      user("a job must complete, kept or not (W1.4)"), is: .success(8),
      "a job must go on, kept or not (W1.4)")
  }

  @Test func `16 the completion never runs inside the call, not even on its own queue`() async {
    // In a process of its own, because a queue that waits for itself ends it.
    await #expect(
      processExitsWith: .success,
      "a job that is on the delivery queue must not wait for it: hop with async, not sync (W1.2)"
    ) {
      let (delivery, log) = (DispatchQueue(label: "delivery"), Inbox<String>())
      let transport = ScriptedTransport(onSend: { $0.answer(.goodList) })
      let manager = DataManager(
        environment: .scripted(transport, deliveringOn: delivery), queueManager: AtOnce())
      delivery.sync {
        manager.retrieveUserList { _ in log.put("completion") }
        log.put("the call returned")
      }
      await expect(
        log.arrived(2), is: ["the call returned", "completion"],
        "hop onto the delivery queue also where you seem to be on it already: async, always (W1.2)")
    }
  }

  @Test func `19 each body is decoded by the decoder of the environment`() async throws {
    let decoded = Inbox<String>()
    let environment = FetchEnvironment.scripted(
      transport, decoder: ScriptedDecoder { decoded.put("\($0)") }, deliveringOn: delivery)
    retrieveUser(by: DataManager(environment: environment))
    try await transport.answer([.goodList, .goodUser])
    _ = try await user()
    expect(
      decoded.values, is: ["UserList", "UserDetail"],
      "decode with environment.decoder, and with no other (W2.2)")
  }
}

/// Runs each operation at once, on the caller's thread.
private struct AtOnce: QueueManaging {
  func enqueue(_ operation: Operation) { operation.start() }

  func addOperations(_ operations: [Operation]) { operations.forEach(enqueue) }
}
