// The steps of the page about migrating, run: the app does the same after each, and a run keeps all rules.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import Conformance
import Foundation
import TestDoubles
import TestSupport
import Testing
import UserAPI

extension SnippetTests.MigrationTests {
  /// Refreshes both screens, one with a name that cannot be found, and prints what they show.
  private static let main = """
    import Foundation

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

  @Test(arguments: stages)
  func `the app shows the same before and after each step`(_ stage: Stage) async throws {
    let book = try TemporaryBook()
    try book.write("App.swift", stage.code)
    try book.write("main.swift", Self.main)
    let output = try await book.run("App.swift", "main.swift", settings: stage.settings)
    #expect(output == "User 7 [\"User 3\", \"User 8\", \"User 2\", \"User 1\"]\n")
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
