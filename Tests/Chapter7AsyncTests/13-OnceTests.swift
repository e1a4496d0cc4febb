// Exercise 7.13: an order that was sent, perhaps twice, is carried out once, and its callers come and go.

import ChapterTesting
import FixtureServer
import Testing

@Suite("7.13 Once", .exercise("7.13"))
struct OnceTests {
  private let shop = Shop()
  private let lost = URLError(.networkConnectionLost)

  // MARK: One request

  @Test func `1 the answer to an order arrives`() async throws {
    let attempt = shop.order("tea")
    await shop.work.begun.arrived()
    shop.work.end(giving: "order 1")
    try await attempt.ends(
      .success("order 1"), "the answer must be returned, unchanged",
      or: "the answer has come: the function must return")
    expect(shop.sent.values, is: ["tea, key 1"], "one caller, one order: send it once, with a key")
  }

  @Test func `2 two callers of the same order share one request, and its end`() async throws {
    for end in [Result<String, any Error>.success("order 1"), .failure(lost)] {
      let shop = Shop()
      let attempts = await shop.orderTwice()
      expect(shop.sent.count, is: 1, "this order is being sent: wait for that request")
      shop.work.end(with: end)
      for attempt in attempts {
        try await attempt.ends(
          with: end, "each caller gets the end, the error unchanged (W3.1)",
          or: "the request has ended: each caller must hear of it")
      }
    }
  }

  @Test func `3 another order does not wait`() async throws {
    let attempts = ["tea", "cake"].map { shop.order($0) }
    try await require(
      shop.work.begun.arrived(2).count, is: 2, "two different orders: both must be sent, at once")
    expect(
      Set(shop.sent.values.map { $0.suffix(5) }).count, is: 2, "two different orders, two keys")
    for (number, order) in shop.sent.values.enumerated() {
      shop.work.end(number, giving: order)
    }
    for (order, attempt) in zip(["tea", "cake"], attempts) {
      let result = try await attempt.result("the request has ended: the function must return")
      expect(try result.get().hasPrefix(order), is: true, "each order gets its own answer")
    }
  }

  // MARK: Its key

  @Test func `4 after an answer it is a new order, after an error the same`() async throws {
    let errors: [Int: any Error] = [
      0: lost, 2: CancellationError(), 3: URLError(.notConnectedToInternet),
    ]
    // The first order is still open when the others are answered.
    for (number, firstUse) in [0, 1, 2, 2, 2, 5, 0].enumerated() {
      let attempt = shop.order(firstUse == 0 ? "cake" : "tea")
      try await require(
        shop.work.begun.arrived(number + 1).count, is: number + 1,
        "the last request has ended: send another one")
      let sent = shop.sent.values
      expect(
        sent.firstIndex(of: sent[number]), is: firstUse,
        "was the last request of this order answered? Then the key is new; if not, it is the old one"
      )
      shop.work.end(number, with: errors[number].map { .failure($0) } ?? .success(""))
      _ = try await attempt.result("the request has ended: the function must return or throw")
    }
  }

  @Test func `5 the server carries it out once, although its answer was lost`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    server.order(.closeBeforeResponse, for: "/api/orders")
    let once = Once<String, String> { order, key in
      try await post(order, key, to: server.baseURL)
    }
    let answers = ["no answer", #"{"order":1}"#, #"{"order":2}"#]
    for (number, answer) in answers.enumerated() {
      let attempt = Attempt { try await once.answer(to: "tea") }
      let result = try await attempt.result("the request has ended")
      expect((try? result.get()) ?? "no answer", is: answer, "try \(number + 1) over real HTTP")
      expect(
        server.log.carriedOut.count, is: max(1, number),
        "the first two tries are one order, and the third is another: look at the keys")
    }
  }

  // MARK: Callers who leave

  @Test(arguments: [0, 1])
  func `6 one who leaves ends at once, and the other gets the answer`(_ leaver: Int) async throws {
    let attempts = await shop.orderTwice()
    attempts[leaver].cancel()
    try await attempts[leaver].fails(
      with: CancellationError(), "its task was cancelled (W4.2)",
      or: "its task was cancelled: end at once (W4.7)")
    await beats(5)  // a cancel may be on its way
    expect(shop.work.cancelled.values, is: [], "another caller waits: the request must go on")
    shop.work.end(giving: "order 1")
    try await attempts[1 - leaver].ends(
      .success("order 1"), "one caller has left, and the other gets the answer",
      or: "the answer has come")
  }

  @Test(arguments: [true, false])
  func `7 the last who leaves cancels the request`(_ obeysCancel: Bool) async throws {
    let shop = Shop(obeysCancel: obeysCancel)
    for attempt in await shop.orderTwice() {
      attempt.cancel()
      _ = try await attempt.result("its task was cancelled: it must end at once (W4.7)")
    }
    await expect(
      shop.work.cancelled.arrived(), is: [0],
      "nobody waits any more: cancel the request, once (W4.3)")
  }

  @Test func `8 cancelled before, it sends nothing`() async throws {
    for others in 0...1 {
      let other = others == 0 ? nil : shop.order("tea")
      if other != nil { await shop.work.begun.arrived() }
      let attempt = shop.order("tea", isCancelledBefore: true)
      try await attempt.fails(
        with: CancellationError(), "cancelled before (W4.1)",
        or: "cancelled before: the function must throw")
      await beats(5)  // a task of its own begins a moment later
      expect(
        shop.sent.count, is: others, "the task was cancelled before: send nothing (W4.1)")
      other?.cancel()
    }
    await expect(
      shop.work.cancelled.arrived(), is: [0],
      "one who was cancelled before does not wait: cancel the request")
  }

  @Test(arguments: [true, false])
  func `9 what all have left is sent again at once, and changes nothing`(
    _ isAnswered: Bool
  ) async throws {
    let shop = Shop(obeysCancel: false)
    let first = shop.order("tea")
    await shop.work.begun.arrived()
    first.cancel()
    _ = try await first.result("its task was cancelled: it must end at once (W4.7)")
    let second = shop.order("tea")
    try await require(
      shop.work.begun.arrived(2).count, is: 2,
      "all have left that request: do not wait for it, send")
    shop.work.end(with: isAnswered ? .success("order 1") : .failure(lost))
    await beats(5)
    let third = shop.order("tea")
    await beats(5)
    expect(
      shop.sent.count, is: 2, "a request of this order is under way: it is still that one")
    shop.work.end(1, with: .failure(URLError(.timedOut)))
    for attempt in [second, third] {
      try await attempt.fails(
        with: URLError(.timedOut), "only the second request counts (W3.5)",
        or: "the request has ended: each caller must hear of it")
    }
    let fourth = shop.order("tea")
    await shop.work.begun.arrived(3)
    expect(
      shop.sent.values, is: Array(repeating: "tea, key 1", count: 3),
      "no caller has got an answer: it is still the same order, with its key")
    shop.work.end(2, giving: "order 1")
    _ = try await fourth.result("the answer has come")
  }

  // MARK: Many at once

  @Test func `10 there is never more than one request of an order`() async throws {
    let running = Mutex(0)
    let tooMany = Inbox<Int>()
    let once = Once<Int, Bool> { _, _ in
      let others = running.withLock { running in
        running += 1
        return running - 1
      }
      if others > 0 { tooMany.put(others) }
      for _ in 0..<5 { await Task.yield() }
      running.withLock { $0 -= 1 }
      return true
    }
    let attempts = (0..<8).map { _ in
      Attempt { for _ in 0..<500 { _ = try await once.answer(to: 7) } }
    }
    for attempt in attempts {
      _ = try await attempt.result(
        """
        each request ends, and each caller must hear of it; or were there two requests at once? After an \
        await, ask again what has changed meanwhile
        """)
    }
    expect(
      tooMany.count, is: 0,
      "two requests of one order at once: after an await, ask again what has changed meanwhile")
  }

  @Test func `11 one who leaves late takes out nothing but itself`() async throws {
    let (executor, left) = (HeldExecutor(), Inbox<Bool>())
    let late = Task(executorPreference: executor) { [shop] in
      let answer = try? await shop.once.answer(to: "tea")
      left.put(answer == nil)
    }
    await shop.work.begun.arrived()
    await beats(10)  // time enough to wait for the end
    executor.hold()
    late.cancel()
    shop.work.end(with: .failure(lost))
    await beats(10)  // the first request is over, and its caller has not heard of anything
    let second = shop.order("tea")
    await shop.work.begun.arrived(2)
    executor.goOn()
    _ = await left.arrived()
    await beats(5)  // a cancel may be on its way
    expect(
      shop.work.cancelled.values.contains(1), is: false,
      "this caller waited for the first request: the second one is not its own, and must go on")
    shop.work.end(1, giving: "order 1")
    try await second.ends(
      .success("order 1"), "the second caller waits, and gets the answer",
      or: "the answer has come: the caller must hear of it")
  }

  @Test func `13 an answer that came before the cancel is returned`() async throws {
    let (executor, answers) = (HeldExecutor(), Inbox<String?>())
    let other = shop.order("tea")
    await shop.work.begun.arrived()
    let late = Task(executorPreference: executor) { [shop] in
      answers.put(try? await shop.once.answer(to: "tea"))
    }
    await beats(10)  // time enough to wait for the end
    executor.hold()
    shop.work.end(giving: "order 1")
    // It has come for both, and only the other one has gone on.
    _ = try await other.result("the answer has come: each caller must hear of it")
    late.cancel()
    executor.goOn()
    await expect(
      answers.arrived(), is: ["order 1"],
      "the answer came before the cancel: return it, or the next call orders a second time")
  }

  @Test(arguments: 1...4)
  func `12 one who comes while the last one leaves is not lost`(_ jobs: Int) async throws {
    let (executor, work) = (HeldExecutor(), ScriptedWork<Bool>())
    let once = Once<Int, Bool> { _, _ in
      // The first request waits, and each later one is answered at once.
      if work.begun.isEmpty { try await work.run(0) } else { true }
    }
    let left = Inbox<Bool>()
    let last = Task(executorPreference: executor) {
      _ = try? await once.answer(to: 7)
      left.put(true)
    }
    await work.begun.arrived()
    await beats(10)  // time enough to wait for the end
    executor.hold(after: jobs)
    last.cancel()
    await beats(10)  // it is about to leave
    let next = Attempt { try await once.answer(to: 7) }
    await beats(10)
    executor.goOn()
    await left.arrived()
    work.end(giving: true)
    try await next.ends(
      .success(true), "it waits, and gets an answer: its request must go on",
      or: "it joined a request that its last caller was about to leave: look again after an await")
  }
}

/// An executor whose tasks stand still while it is held.
private final class HeldExecutor: TaskExecutor {
  private struct State {
    var free = Int.max
    var held: [UnownedJob] = []
  }

  private let queue = DispatchQueue(label: "HeldExecutor")
  private let state = Mutex(State())

  /// Lets some jobs run, and holds all that come after them.
  func hold(after jobs: Int = 0) { state.withLock { $0.free = jobs } }

  func goOn() {
    let held = state.withLock { state in
      defer { state = State() }
      return state.held
    }
    held.forEach(run)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFree = state.withLock { state in
      guard state.free == 0 else {
        state.free -= 1
        return true
      }
      state.held.append(job)
      return false
    }
    if isFree { run(job) }
  }

  private func run(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A place that takes orders, and answers when a test says so.
private struct Shop {
  let work: ScriptedWork<String>
  /// What was sent, oldest first.
  let sent = Inbox<String>()
  let once: Once<String, String>

  init(obeysCancel: Bool = true) {
    let (work, keys) = (ScriptedWork<String>(obeysCancel: obeysCancel), Inbox<Void>())
    self.work = work
    once = Once {
      "key \(keys.count(()))"
    } sending: { [sent] order, key in
      try await work.run(sent.count("\(order), \(key)") - 1)
    }
  }

  func order(_ order: String, isCancelledBefore: Bool = false) -> Attempt<String> {
    Attempt(isCancelledBefore: isCancelledBefore) { [once] in try await once.answer(to: order) }
  }

  /// Two callers of one order, the second while the first waits.
  func orderTwice() async -> [Attempt<String>] {
    let first = order("tea")
    await work.begun.arrived()
    let second = order("tea")
    await beats(10)  // time enough to arrive, and to send too much
    return [first, second]
  }
}

private let transport = URLSessionTransport()

private func post(_ order: String, _ key: String, to base: URL) async throws -> String {
  var request = URLRequest(url: base.appending(path: "api/orders"))
  request.httpMethod = "POST"
  request.httpBody = Data(order.utf8)
  request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
  let response: HTTPResponse = try await withCheckedThrowingContinuation { waiting in
    _ = transport.send(request) { waiting.resume(with: $0) }
  }
  return String(decoding: response.body, as: UTF8.self)
}
