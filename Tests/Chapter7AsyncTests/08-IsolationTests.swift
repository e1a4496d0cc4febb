// Exercise 7.8: each piece of a screen runs where it should, from wherever it is called.

import ChapterTesting
import Testing

@Suite("7.8 Isolation", .exercise("7.8"))
struct IsolationTests {
  /// Where something ran: true for the main actor.
  private let places = Inbox<Bool>()
  private let failure = UserFetchError.failed(.requestUser, .status(503))

  // MARK: decodedUser

  @Test @MainActor func `1 called by the main actor, decodedUser decodes elsewhere`() async throws {
    let user = try await decodedUser(from: userBody(id: 8), using: decoder)
    expect(user.id, is: 8, "the function must give the user in the body")
    expect(
      places.values, is: [false],
      "the decoder ran on the main actor, and the screen freezes meanwhile: decode elsewhere")
  }

  @Test func `2 called from elsewhere, too`() async throws {
    _ = try await decodedUser(from: userBody(id: 8), using: decoder)
    expect(places.values, is: [false], "the caller was elsewhere: decode there")
  }

  @Test func `3 its error is that of 7.2`() async {
    await #expect(
      throws: UserFetchError.failed(.decodeUser, .malformed),
      "the error of decodeUser must be thrown, unchanged (W3.1)"
    ) {
      try await decodedUser(from: Data("oops".utf8), using: decoder)
    }
  }

  @Test(arguments: [false, true])
  func `4 the decoder sees a cancel of the task that awaits it`(_ isOnMain: Bool) async throws {
    let sees = Inbox<Bool>()
    let decoder = ScriptedDecoder(onBegin: { _ in sees.put(Task.isCancelled) })
    let call: @Sendable () async throws -> Void = {
      cancelThisTask()
      _ = try await decodedUser(from: userBody(id: 8), using: decoder)
    }
    let attempt = Attempt { try await isOnMain ? onMain(call) : call() }
    _ = try await attempt.result("a decoder ignores a cancel: the function must end")
    expect(
      sees.values, is: [true],
      "the task was cancelled, and the decoder cannot see it: decode in this task, in no other")
  }

  // MARK: twice

  @Test @MainActor func `5 called by the main actor, twice calls back there`() async throws {
    try await failOnce()
    expect(
      places.values, is: [true], "the main actor called: `note` belongs to it, and must run there")
  }

  @Test func `6 called from elsewhere, it stays away from the main actor`() async throws {
    try await failOnce()
    expect(
      places.values, is: [false],
      "the caller was elsewhere: `twice` must leave the place to its caller")
  }

  @Test(arguments: [0, 1, 2])
  func `7 work that fails is done once more, and no more often`(_ failures: Int) async throws {
    let tries = Mutex(0)
    let notes = Inbox<UserFetchError>()
    let attempt = Attempt {
      try await twice { () async throws(UserFetchError) in
        let number = tries.withLock { tries in
          tries += 1
          return tries
        }
        if number <= failures { throw .failed(.requestUser, .status(500 + number)) }
        return number
      } onFailure: {
        notes.put($0)
      }
    }
    try await attempt.ends(
      failures < 2 ? .success(failures + 1) : .failure(.failed(.requestUser, .status(502))),
      "work that failed is done once more; then its value or its own error counts (W3.1)")
    expect(tries.withLock { $0 }, is: min(failures + 1, 2), "two tries are the most")
    expect(
      notes.values, is: failures == 0 ? [] : [.failed(.requestUser, .status(501))],
      "`note` gets the error of the first try, and no other")
  }

  @Test func `8 twice says where it runs, for projects with other settings, too`() throws {
    let text = try ThisBook.text(of: "\(Subject.folder)/08-Isolation.swift")
    let parts = text.split(separator: "func twice", maxSplits: 1)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines.reversed().prefix { !$0.isEmpty && !$0.hasPrefix("///") }.joined()
    let parameters = parts.last?.prefix { $0 != "{" } ?? ""
    #expect(
      words.contains("nonisolated(nonsending)") || parameters.contains("#isolation"),
      """
      this project lets an async function stay with its caller, and others do not: \
      write before `twice` where it runs, the table has the word
      """)
  }

  // MARK: The screen

  @Test(arguments: [false, true])
  func `9 it displays on the main actor, wherever it is called`(_ isOnMain: Bool) async throws {
    let (screen, texts) = await makeScreen()
    let (body, seen) = (userBody(id: 8), Inbox<[Display]>())
    let call: @Sendable () async -> Void = {
      await screen.show { body }
      seen.put(texts.values)  // at once: on the main actor, no other task can run before
    }
    if isOnMain { try await onMain(call) } else { await call() }
    let shown = seen.values.first ?? []
    expect(
      shown.map(\.text), is: ["Loading", "First8"],
      "when `show` returns, both must be displayed, in this order, once")
    expect(
      shown.map(\.isOnMain), is: [true, true],
      "the display changes what is seen: call it on the main actor, from wherever `show` is called")
  }

  @Test(arguments: [false, true])
  func `10 it loads on the main actor, and decodes elsewhere`(_ isOnMain: Bool) async throws {
    let ((screen, _), loads, body) = (await makeScreen(), Inbox<Bool>(), userBody(id: 8))
    let call: @Sendable () async -> Void = {
      await screen.show {
        loads.put(isOnMainActor())
        return body
      }
    }
    if isOnMain { try await onMain(call) } else { await call() }
    expect(loads.values, is: [true], "`load` belongs to the screen: it must run on the main actor")
    expect(
      places.values, is: [false],
      "the decoder ran on the main actor, and the screen freezes meanwhile: decode elsewhere")
  }

  @Test func `11 it displays the error of what fails, and loads twice at most`() async throws {
    let (screen, texts) = await makeScreen()
    let loads = Inbox<Bool>()
    await screen.show { [failure] () async throws(UserFetchError) in
      loads.put(isOnMainActor())
      throw failure
    }
    expect(
      texts.values.map(\.text), is: ["Loading", "Once more", "\(failure)"],
      "the error of the step that failed must be displayed (W3.1)")
    expect(loads.values.count, is: 2, "a load that fails is done once more: two are the most")
  }

  // MARK: Help

  private struct Display: Sendable {
    let text: String
    let isOnMain: Bool
  }

  /// Work that fails once; the note tells where it is taken.
  // NB: not the work itself: the compiler of Swift 6.3 may leave out a change of the place before a mere call.
  private nonisolated(nonsending) func failOnce() async throws {
    let tries = Mutex(0)
    _ = try await twice { () async throws(UserFetchError) -> Int in
      let isFirst = tries.withLock { tries in
        tries += 1
        return tries == 1
      }
      if isFirst { throw failure }
      return 7
    } onFailure: { _ in
      places.put(isOnMainActor())
    }
  }

  private var decoder: ScriptedDecoder {
    ScriptedDecoder(onBegin: { [places] _ in places.put(isOnMainActor()) })
  }

  @MainActor private func makeScreen() -> (UserScreen, Inbox<Display>) {
    let texts = Inbox<Display>()
    let screen = UserScreen(decoder: decoder) { text in
      texts.put(Display(text: text, isOnMain: isOnMainActor()))
    }
    return (screen, texts)
  }
}

/// Calls a function on the main actor.
@MainActor private func onMain(
  _ call: nonisolated(nonsending) @Sendable () async throws -> Void
) async throws {
  try await call()
}

private let mainQueue = MarkedQueue(.main)

/// Whether the calling code runs on the main actor.
// NB: not `Thread.isMainThread`. On Linux the main queue, which is that of the main actor, has other threads, too.
private func isOnMainActor() -> Bool { mainQueue.isCurrent }
