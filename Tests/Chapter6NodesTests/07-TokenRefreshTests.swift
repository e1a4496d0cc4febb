// Exercise 6.7: many callers wait for one refresh, and each is told its end, once.

import ChapterTesting
import Nodes
import Testing

@Suite("6.7 TokenRefresh", .exercise("6.7"))
struct TokenRefreshTests {
  private let refreshes = ManualRefreshes()
  private let node: TokenRefresh<String>

  init() { node = TokenRefresh(refresh: refreshes) }

  @Test func `1 the token arrives`() async throws {
    let caller = Caller(of: node)
    refreshes[0].emit(data: "a")
    try await expect(caller.end(), is: "token a", "the caller must get the token of the refresh")
  }

  @Test func `2 callers that come meanwhile begin no other refresh`() async throws {
    let callers = (1...3).map { _ in Caller(of: node) }
    expect(refreshes.count, is: 1, "a refresh is in progress: wait for it, begin no other (W2.1)")
    refreshes[0].emit(data: "a")
    for caller in callers {
      try await expect(
        caller.end(), is: "token a", "each caller that waited must get the token, once (W1.1)")
    }
  }

  @Test(.serialized, arguments: RefreshEnd.allCases)
  func `3 each caller is told the end, and the next one begins a new refresh (D10)`(
    _ end: RefreshEnd
  ) async throws {
    let callers = [Caller(of: node), Caller(of: node)]
    end.finish(refreshes[0])
    for caller in callers {
      try await expect(
        caller.end(), is: end.rawValue,
        "each caller must get the end of the refresh, and its error unchanged (W1.1 W3.1)")
    }
    let next = Caller(of: node, refused: "a")
    expect(
      refreshes.count, is: 2,
      "the refresh is over: the next caller must begin a new one, or it waits without end")
    refreshes[1].emit(data: "b")
    try await expect(next.end(), is: "token b", "the next caller must get the new token")
  }

  @Test(arguments: [false, true])
  func `4 a caller that cancels disturbs no other`(_ isAlone: Bool) async throws {
    let first = Caller(of: node)
    let other = isAlone ? nil : Caller(of: node)
    first.observer.cancel()
    try await expect(first.end(), is: "cancelled", "the caller that cancels is told at once (W4.2)")
    let second = other ?? Caller(of: node)
    expect(
      refreshes.count - refreshes.stopped.count, is: 1,
      "the refresh is in progress, whoever has left: wait for it, begin no other (W2.1)")
    refreshes[refreshes.count - 1].emit(data: "a")
    try await expect(
      second.end(), is: "token a",
      "another caller still waits: one that cancels must not take the token from it")
    expect(first.ends, is: ["cancelled"], "nothing may come after the cancel (W4.5)")
  }

  @Test(.serialized, arguments: RefreshEnd.allCases)
  func `5 a call inside a handler begins a new refresh (D9)`(_ end: RefreshEnd) async throws {
    let again = Inbox<Caller>()
    await onThread { [node, refreshes] in
      // On another thread: if the lock is held here, a call on this thread ends the process.
      let call = { @Sendable in _ = canRunElsewhere { again.put(Caller(of: node, refused: "a")) } }
      node.process("old").onCompleted { _ in call() }.onError { _ in call() }.onCanceled(call)
      end.finish(refreshes[0])
    }
    let caller = try #require(await again.arrived().first, "the first caller must be told")
    expect(
      refreshes.count, is: 2,
      "the refresh was over: forget it before you tell its callers, not after (W1.1)")
    refreshes[1].emit(data: "b")
    try await expect(caller.end(), is: "token b", "a call inside a handler waits like any other")
  }

  @Test func `6 nothing is called while the list is locked`() async {
    let free = Inbox<(String, Bool)>()
    let begins = Inbox<TokenRefresh<String>>()
    let own = TokenRefresh(
      refresh: FunctionNode {
        if let node = begins.values.first {
          free.put(("the refresh", canRunElsewhere { _ = node.process("old") }))
        }
        return Context<String>()
      })
    await onThread { [node, refreshes] in
      node.process("old").onCompleted { _ in
        free.put(("a handler", canRunElsewhere { _ = node.process("old") }))
      }
      refreshes[0].emit(data: "a")
      begins.put(own)
      _ = own.process("old")
    }
    expect(free.count, is: 2, "the handler and the refresh must each be called once")
    for (what, isFree) in free.values {
      #expect(isFree, "\(what) was called inside withLock: other callers have to wait for it")
    }
  }

  @Test func `7 a token that is there at once arrives at once, each time`() async throws {
    let node = TokenRefresh(refresh: FunctionNode { .emit(data: "now") })
    for refused in ["old", "now"] {
      try await expect(
        Caller(of: node, refused: refused).end(), is: "token now",
        "a refresh may end while it begins")
    }
  }

  @Test func `8 what was delivered is not kept`() async {
    let gone = Inbox<Bool>()
    do {
      let canary = Canary { gone.put(true) }
      node.process("old").onCompleted { _ in withExtendedLifetime(canary) {} }
    }
    refreshes[0].emit(data: "a")
    await gone.arrived()
    expect(
      gone.values, is: [true],
      "the callers have been told, and the node still holds their contexts (W1.5)")
  }

  @Test(.serialized, arguments: RefreshEnd.allCases)
  func `9 each caller is told, even if nobody keeps the node`(_ end: RefreshEnd) async throws {
    let caller = Caller(of: TokenRefresh(refresh: refreshes))
    end.finish(refreshes[0])
    try await expect(
      caller.end(
        """
        each end of the refresh needs a handler, and nobody else holds the node: take it with [self] and not \
        [weak self]
        """),
      is: end.rawValue, "the caller must be told how the refresh ended")
  }

  @Test func `10 whatever comes first, each caller is told, once`() async {
    await everySchedule { play in
      let (refreshes, told, begun) = (ManualRefreshes(), Inbox<Int>(), Inbox<Int>())
      let node = TokenRefresh(refresh: refreshes)
      for number in 0..<2 {
        play.thread("caller \(number)") {
          node.process("old").onCompleted { _ in told.put(number) }
        }
        play.thread("the refresh", when: { refreshes.count > number }) {
          begun.put(refreshes.count)
          refreshes[number].emit(data: "a")
        }
      }
      return {
        if refreshes.count > 1, begun.values.first == 1 {
          return "a token had come: note it in the same withLock in which the refresh ends (W2.1)"
        }
        return refreshes.count == 1 && told.values.sorted() == [0, 1]
          ? nil
          : "each caller must be told once: decide who waits, and who begins, in one withLock (W1.1)"
      }
    }
  }

  @Test
  func `11 a replaced token is not refreshed again, and a refresh in progress is waited for`()
    async throws
  {
    let first = Caller(of: node)
    refreshes[0].emit(data: "a")
    _ = try await first.end()
    let late = Caller(of: node)
    expect(
      refreshes.count, is: 1,
      "this 401 came late: the old token is replaced already, so refresh nothing (W2.1)")
    refreshes[1].emit(data: "b")
    try await expect(
      late.end(), is: "token a", "a caller with an old token gets the latest at once")
    let callers = [Caller(of: node, refused: "a"), Caller(of: node)]
    refreshes[1].emit(data: "b")
    for caller in callers {
      try await expect(
        caller.end(), is: "token b",
        "a refresh is in progress, because the latest was refused, too: wait for it (W2.1)")
    }
  }

  @Test(arguments: [false, true])
  func `12 a refresh that asks for a token itself gets an error`(inTask: Bool) async throws {
    let asked = Inbox<TokenRefresh<String>>()
    let calls = Inbox<Bool>()
    let asking = TokenRefresh(
      refresh: FunctionNode {
        calls.put(inTask)
        // If each call begins a refresh, this ends all the same.
        guard calls.count < 5, let node = asked.values.first else {
          return .emit(data: "asked too often")
        }
        guard inTask else { return node.process("old") }
        let result = Context<String>()
        Task { result.forward(from: node.process("old")) }
        return result
      })
    asked.put(asking)
    for _ in 1...2 {
      try await expect(
        Caller(of: asking).end(
          "a refresh that asks for a token waits for itself: give it the error"),
        is: "error RefreshAsksForToken()", "the refresh fails, and each caller is told")
    }
  }
}
