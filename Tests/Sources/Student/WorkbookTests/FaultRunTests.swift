// `workbook run` with faults and cancels: the finished styles agree, and the exit status says so.

import CommandSupport
import FinishedStyles
import FixtureServer
import Foundation
import StyleRuns
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct FaultRunTests {
  let folder = FileManager.default.temporaryDirectory

  @Test(arguments: [
    (["--fault", "list-404"], "failed(requestList, status 404)"),
    (["--fault", "user-malformed"], "failed(decodeUser, malformed)"),
    (["--cancel-at", "decode-list"], "cancelled"),
    (["--cancel-at", "pending-user"], "cancelled"),
    (["--fault", "list-404", "--cancel-at", "decode-list"], "failed(requestList, status 404)"),
  ])
  func `all styles agree, and end with the right error`(
    arguments: [String], error: String
  ) async throws {
    let ended = try await run(["all"] + arguments)
    let last = ended.output.split(separator: "\n").last.map(String.init) ?? ""
    #expect(last.hasPrefix("All agree: \(finishedStyles[0].name), "))
    #expect(last.hasSuffix(" ended with \(error)."))
    #expect(ended.errors == "" && ended.status == 0)
  }

  /// On Linux, a request that waits keeps a core busy: so a server that hangs is left out, and one that
  /// is slow every day.
  private static let faults = NamedFault.all.filter {
    $0.kind != .hang && (Effort.isThorough || $0.kind != .slow)
  }

  @Test(arguments: faults.map(\.name))
  func `with each fault all styles end as they must`(fault: String) async throws {
    let ended = try await run(["all", "--fault", fault])
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test(arguments: CancelPoint.allCases)
  func `a run that is cancelled shows where, and its trace`(point: CancelPoint) async throws {
    let ended = try await run(["receivers", "--cancel-at", point.rawValue])
    #expect(ended.errors == "" && ended.status == 0)
    #expect(ended.output.contains("\nWith a cancel "))
    #expect(ended.output.contains("\n  cancel()  "))
    let trace = ended.output.split(separator: "\n").first { $0.hasPrefix("Trace: ") } ?? ""
    let pieces = [
      CancelPoint.beforeStart: "Trace: cancel() · start() · .cancelled",
      .sendList: "send list · cancel() · cancel list ‖ .cancelled",
      .pendingList: "send list · cancel() · cancel list ‖ .cancelled",
      .decodeList: "decode list · cancel() · .cancelled",
      .sendUser: "send detail · cancel() · cancel detail ‖ .cancelled",
      .pendingUser: "send detail · cancel() · cancel detail ‖ .cancelled",
      .decodeUser: "decode detail · cancel() · .cancelled",
      .completion: "decode detail · user 7 · cancel()",
    ]
    #expect(trace.hasSuffix(pieces[point] ?? "?"), "\(trace)")
  }

  @Test func `a fault shows its step and its error`() async throws {
    let ended = try await run(["nodes", "--fault=list-404"])
    #expect(ended.output.contains("\nWith the fault list-404, status 404, with a body.\n"))
    #expect(ended.output.contains("\nno user: requestList ended with status 404\n"))
    #expect(
      ended.output.contains("\nTrace: start() · send list · .failed(requestList, status 404)\n"))
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test func `a run that does not end as it must says so, below its timeline`() async {
    let stubborn = JobStyle.delivering("stubborn", ada)
    let error = await onThread {
      let server = ServerAddress(url: URL(filePath: "/"))
      let words = StyleDemonstration.Words(heading: "A test", next: "nothing")
      let conditions = RunConditions(cancel: .beforeStart)
      do throws(CommandError) {
        try StyleDemonstration(stubborn, on: server, under: conditions, words: words).run()
        return CommandError?.none
      } catch { return error }
    }
    #expect(
      error?.sentence == "The style stubborn fetched user 1, but it must end with cancelled.")
  }

  @Test(arguments: [
    (["all", "--fault", "404"], "There is no fault '404'; the faults are list-404, "),
    (["all", "--cancel-at", "decode"], "There is no place 'decode' to cancel at; the places are "),
    (
      ["nodes", "--fault", "list-404", "--base-url", "http://127.0.0.1:1"],
      "--fault needs the server that this command starts, so leave out --base-url; "
    ),
    (["nodes", "--fault"], "--fault needs a value: swift run workbook run "),
  ])
  func `bad input is one sentence, and status 64`(
    arguments: [String], sentence: String
  )
    async throws
  {
    let ended = try await run(arguments)
    #expect(ended.errors.hasPrefix(sentence), "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1)
    #expect(ended.output == "" && ended.status == 64)
  }

  private func run(_ arguments: [String]) async throws -> Ended {
    try await Tool("workbook").run(["run"] + arguments, in: folder)
  }
}
