// Exercise 7.8: each piece of a screen runs where it should, from wherever it is called.

import ChapterTesting
import Testing

@Suite("7.8 Isolation", .exercise("7.8"))
struct IsolationTests {
  /// Where something ran: true for the main actor.
  private let places = Inbox<Bool>()
  private let failure = UserFetchError.failed(.requestUser, .status(503))

  // MARK: decodedUser

  @Test(arguments: [true, false])
  func `1 decodedUser decodes away from the main actor`(_ isOnMain: Bool) async throws {
    try await call(onMain: isOnMain) {
      let user = try await decodedUser(from: userBody(id: 8), using: decoder)
      expect(user.id, is: 8, "the function must give the user in the body")
    }
    expect(
      places.values, is: [false],
      "the decoder ran on the main actor, and the screen freezes meanwhile: decode elsewhere")
  }

  @Test func `2 its error is that of 7.2`() async {
    await #expect(
      throws: UserFetchError.failed(.decodeUser, .malformed),
      "the error of decodeUser must be thrown, unchanged (W3.1)"
    ) {
      try await decodedUser(from: Data("oops".utf8), using: decoder)
    }
  }

  @Test(arguments: [false, true])
  func `3 the decoder sees a cancel of the task that awaits it`(_ isOnMain: Bool) async throws {
    let sees = Inbox<Bool>()
    let decoder = ScriptedDecoder(onBegin: { _ in sees.put(Task.isCancelled) })
    let attempt = Attempt {
      try await call(onMain: isOnMain) {
        cancelThisTask()
        _ = try await decodedUser(from: userBody(id: 8), using: decoder)
      }
    }
    _ = try await attempt.result("a decoder ignores a cancel: the function must end")
    expect(
      sees.values, is: [true],
      "the task was cancelled, and the decoder cannot see it: decode in this task, in no other")
  }

  // MARK: twice

  @Test(arguments: [true, false])
  func `4 twice calls back where it was called`(_ isOnMain: Bool) async throws {
    try await call(onMain: isOnMain, failOnce)
    expect(
      places.values, is: [isOnMain],
      "`twice` must leave the place to its caller: if the main actor calls, `note` must run there")
  }

  @Test(arguments: [0, 1, 2])
  func `5 work that fails is done once more, and no more often`(_ failures: Int) async throws {
    let (tries, notes) = (Inbox<Void>(), Inbox<UserFetchError>())
    let attempt = Attempt {
      try await twice { () async throws(UserFetchError) in
        let number = tries.count(())
        if number <= failures { throw .failed(.requestUser, .status(500 + number)) }
        return number
      } onFailure: {
        notes.put($0)
      }
    }
    try await attempt.ends(
      failures < 2 ? .success(failures + 1) : .failure(.failed(.requestUser, .status(502))),
      "work that failed is done once more; then its value or its own error counts (W3.1)")
    expect(tries.count, is: min(failures + 1, 2), "two tries are the most")
    expect(
      notes.values, is: failures == 0 ? [] : [.failed(.requestUser, .status(501))],
      "`note` gets the error of the first try, and no other")
  }

  @Test func `6 twice says where it runs, for projects with other settings, too`() throws {
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
  func `7 it displays on the main actor, wherever it is called`(_ isOnMain: Bool) async throws {
    let (screen, texts) = await makeScreen()
    let (body, seen) = (userBody(id: 8), Inbox<[Display]>())
    try await call(onMain: isOnMain) {
      await screen.show { body }
      seen.put(texts.values)  // at once: on the main actor, no other task can run before
    }
    let shown = seen.values.first ?? []
    expect(
      shown.map(\.text), is: ["Loading", "First8"],
      "when `show` returns, both must be displayed, in this order, once")
    expect(
      shown.map(\.isOnMain), is: [true, true],
      "the display changes what is seen: call it on the main actor, from wherever `show` is called")
  }

  @Test(arguments: [false, true])
  func `8 it loads on the main actor, and decodes elsewhere`(_ isOnMain: Bool) async throws {
    let ((screen, _), loads, body) = (await makeScreen(), Inbox<Bool>(), userBody(id: 8))
    try await call(onMain: isOnMain) {
      await screen.show {
        loads.put(isOnMainActor())
        return body
      }
    }
    expect(loads.values, is: [true], "`load` belongs to the screen: it must run on the main actor")
    expect(
      places.values, is: [false],
      "the decoder ran on the main actor, and the screen freezes meanwhile: decode elsewhere")
  }

  @Test func `9 it displays the error of what fails, and loads twice at most`() async throws {
    let (screen, texts) = await makeScreen()
    let loads = Inbox<Bool>()
    await screen.show { [failure] () async throws(UserFetchError) in
      loads.put(isOnMainActor())
      throw failure
    }
    expect(
      texts.values.map(\.text), is: ["Loading", "Once more", "\(failure)"],
      "the error of the step that failed must be displayed (W3.1)")
    expect(loads.count, is: 2, "a load that fails is done once more: two are the most")
  }

  // MARK: Help

  private struct Display: Sendable {
    let text: String
    let isOnMain: Bool
  }

  /// Work that fails once; the note tells where it is taken.
  // NB: not the work itself: the compiler of Swift 6.3 may leave out a change of the place before a mere call.
  private nonisolated(nonsending) func failOnce() async throws {
    let tries = Inbox<Void>()
    _ = try await twice { () async throws(UserFetchError) -> Int in
      if tries.count(()) == 1 { throw failure }
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

/// Calls a function, on the main actor or elsewhere.
private func call(
  onMain isOnMain: Bool, _ function: nonisolated(nonsending) @Sendable () async throws -> Void
) async throws {
  try await isOnMain ? onMain(function) : function()
}

@MainActor private func onMain(
  _ function: nonisolated(nonsending) @Sendable () async throws -> Void
) async throws {
  // NB: before a mere call, the compiler of Swift 6.3 may leave out the change of the place.
  expect(isOnMainActor(), is: true, "this test calls on the main actor")
  try await function()
}

private let mainQueue = MarkedQueue(.main)

/// Whether the calling code runs on the main actor.
// NB: not `Thread.isMainThread`. On Linux the main queue, which is that of the main actor, has other threads, too.
private func isOnMainActor() -> Bool { mainQueue.isCurrent }
