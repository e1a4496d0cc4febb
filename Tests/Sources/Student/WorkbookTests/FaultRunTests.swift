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
    let ended = try await workbook(["run", "all"] + arguments)
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
    let ended = try await workbook(["run", "all", "--fault", fault])
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test(arguments: CancelPoint.allCases)
  func `a run that is cancelled shows where, and its trace`(point: CancelPoint) async throws {
    let ended = try await workbook(["run", "receivers", "--cancel-at", point.rawValue])
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
    let ended = try await workbook(["run", "nodes", "--fault=list-404"])
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
}
