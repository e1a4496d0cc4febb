// Every fault of the fixture server, and what the real transport answers.

import FixtureServer
import TestSupport
import Testing

/// One line of the table: a fault and the expected answer.
struct FaultCase: CustomTestStringConvertible, Sendable {
  let fault: Fault
  let answer: AnswerSummary
  var testDescription: String { "\(fault) gives \(answer)" }

  /// Whether the client gets no response.
  var isError: Bool { if case .error = answer { true } else { false } }

  init(_ fault: Fault) {
    self.fault = fault
    answer =
      switch fault.seenByURLSession {
      case .response(let status, let bytes): .status(status, bytes: bytes ?? 138)
      case .error(let code): .error(code)
      }
  }

  /// One line for each fault.
  ///
  /// The expected answers are the server's own table, `Fault.seenByURLSession`.
  static let all =
    Fault.oneOfEach.map(FaultCase.init)
    + [200, 301, 303, 307, 308, 404].map { FaultCase(.status($0, body: "{}")) }
}

@Suite struct FaultTableTests {
  @Test(arguments: FaultCase.all)
  func `every fault gives one answer, at the deadline if no other, and the server sees the end`(
    line: FaultCase
  ) async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    // On Darwin, a client asks once more when its connection dies.
    server.order(line.fault, for: "/api/users/7", always: line.isError)
    let isSilent = line.answer == .error(.timedOut)
    let deadline = Duration.milliseconds(isSilent ? 200 : 600_000)
    let transport = URLSessionTransport(deadline: deadline)
    let answers = AnswerCollector()
    let start = ContinuousClock.now
    let task = transport.send(server.userRequest, to: answers)
    #expect(await answers.summary == line.answer)
    let time = answers.lastArrival - start
    if isSilent {
      #expect(time >= deadline)
      #if os(Linux)
        let isRefused = line.fault == .unauthorized
        #expect(await eventually { server.log.openConnections == 0 || isRefused })
      #endif
    }
    task.cancel()
    server.stop()
    #expect(await answers.settled()?.count == 1, "one answer, and the handler is released")
  }
}
