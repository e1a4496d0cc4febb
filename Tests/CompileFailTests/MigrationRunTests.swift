// The steps of the page about migrating, run: the app does the same after each, and a run keeps all rules.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import Conformance
import TestSupport
import Testing

extension SnippetTests.MigrationTests {
  /// Refreshes both screens, one with a name that cannot be found, and prints what they show.
  private static let refresh = """
    @MainActor func refresh() {
      let service = UserService()
      let (profile, list) = (ProfileScreen(service: service), ListScreen(service: service))
      profile.refresh()
      profile.refresh()
      list.refresh(ids: [3, 8, -1, 2, 1])
      // A minute at most: then it prints what there is.
      for _ in 0..<6_000 where profile.title.isEmpty || list.names.isEmpty {
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
      }
      print(profile.title, list.names)
    }
    MainActor.assumeIsolated { refresh() }

    """

  /// Tells whether callbacks come one at a time, in the order of the calls.
  private static let callBack = """
    final class Calls: @unchecked Sendable {  // a lock guards `ids`
      private let (lock, second) = (NSLock(), DispatchSemaphore(value: 0))
      private var ids: [Int] = []
      let done = DispatchSemaphore(value: 0)

      func add(_ id: Int) {
        lock.withLock { ids.append(id) }
        if id == 2 { second.signal() }
        // A second, in which callbacks that do not wait for each other call back with 2.
        if id == 1, second.wait(timeout: .now() + 1) == .success { print("two at once") }
        if id == 300 { done.signal() }
      }

      var isInOrder: Bool { lock.withLock { ids == Array(1...300) } }
    }
    let service = UserService()
    let calls = Calls()
    for id in 1...300 { service.loadName(of: id) { _ in calls.add(id) } }
    calls.done.wait()
    print(calls.isInOrder ? "in order" : "not in order")

    """

  /// Tells whether the task of a screen that is refreshed and released keeps the screen.
  ///
  /// On the main actor, where the task runs: it cannot have ended before the question.
  private static let release = """
    @MainActor func isHeld() -> Bool {
      weak var held: ProfileScreen?
      do {
        let screen = ProfileScreen(service: UserService())
        screen.refresh()
        held = screen
      }
      return held != nil
    }
    print(MainActor.assumeIsolated { isHeld() } ? "held" : "gone")

    """

  @Test(arguments: stages)
  func `before and after each step, the app shows the same, calls back in order, keeps no screen`(
    _ stage: Stage
  ) async throws {
    var main = Self.refresh
    var lines = ["User 7 [\"User 3\", \"User 8\", \"User 2\", \"User 1\"]"]
    if stage.code.contains("func loadName(") {  // before, and after steps 1 to 5
      main += Self.callBack
      lines.append("in order")
    }
    if stage.code.contains("loading = Task {") {  // from step 3 on
      main += Self.release
      lines.append("gone")
    }
    #expect(try await run(stage, main) == lines.joined(separator: "\n") + "\n")
  }

  @Test func `without the word weak, the task keeps its screen`() async throws {
    let stage = try #require(Self.stages.last)
    let code = stage.code.replacing("[weak self, service] in", with: "[self, service] in")
      .replacing("self?.", with: "self.")
    let strong = Stage(testDescription: "strong", settings: stage.settings, code: code)
    #expect(try await run(strong, Self.release) == "held\n")
  }

  /// A caller that knows nothing of the main actor.
  private static let caller =
    "class Caller { func call(_ screen: ProfileScreen) { screen.refresh() } }\n"

  @Test(arguments: stages.filter { $0.settings.contains("5") })
  func `an ordinary caller of a screen compiles without a warning`(_ stage: Stage) async throws {
    var compiler = Compiler()
    compiler.settings = stage.settings
    let problem = try await compiler.problem(in: stage.code + Self.caller)
    #expect(problem == nil)
    guard stage.code.contains("@MainActor") else { return }
    let strict = stage.code.replacing("@preconcurrency @MainActor", with: "@MainActor")
    let refused = try await compiler.problem(in: strict + Self.caller)
    #expect(refused != nil, "without @preconcurrency on the class, it does not")
  }

  private func run(_ stage: Stage, _ main: String) async throws -> String {
    let book = try TemporaryBook()
    try book.write("App.swift", stage.code)
    try book.write("main.swift", "import Foundation\n\n" + main)
    // After step 5 the callback is deprecated, and the main program calls it; the app does not.
    let isQuiet = stage.code.contains("@available(*, deprecated")
    if isQuiet {
      var compiler = Compiler()
      compiler.settings = stage.settings
      #expect(try await compiler.problem(in: stage.code) == nil)
    }
    let settings = stage.settings + (isQuiet ? ["-suppress-warnings"] : [])
    return try await book.run("App.swift", "main.swift", settings: settings)
  }

  /// A run of each style, awaited by the function of the page.
  private static let runs = [
    JobStyle("callbacks", MigratedRun<Chapter1CallbacksSolution.UserFetch>.self),
    JobStyle("adapters", MigratedRun<Chapter3AdaptersSolution.UserFetch>.self),
    JobStyle("chains", MigratedRun<Chapter4ChainsSolution.UserFetch>.self),
    JobStyle("receivers", MigratedRun<Chapter5ReceiversSolution.UserFetch>.self),
    JobStyle("nodes", MigratedRun<Chapter6NodesSolution.UserFetch>.self),
  ]

  @Test(arguments: runs)
  func `a run that awaits one of another style keeps all rules`(_ style: JobStyle) async {
    let report = await Walk(style, scenarios: Effort.choose(.brief, thorough: .all)).report()
    #expect(report.passes, "\(report.message)")
  }

  @Test func `the page shows the code that is tested`() throws {
    let code = try ThisBook.text(of: "Tests/CompileFailTests/MigratedRun.swift")
    let shown = try #require(
      code.firstMatch(of: #/(?s)// The page shows what follows.\n(.*?)// The page shows/#))
    #expect(Self.text.contains("import UserAPI\n\n\(shown.1)```"))
    let line = try #require(code.firstMatch(of: #/try await user \{[^\n]*/#))
    #expect(Self.text.contains("-    \(line.0)\n"))
  }
}
