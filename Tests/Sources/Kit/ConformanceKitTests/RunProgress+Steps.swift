// What the tests of a run's progress share: requests that are made up, and the next step in words.

import Foundation
import TestDoubles
import Testing
import UserAPI

@testable import Conformance

extension RunProgress {
  /// What the driver does next, in words; it must agree with what was announced.
  mutating func nextStep() -> String? {
    let isAnnounced = hasNextStep
    let step = takeNextStep()
    #expect((step != nil) == isAnnounced, "hasNextStep and takeNextStep must agree")
    switch step {
    case .serve(let sent): return "serve \(sent.request.rawValue)"
    case .decided: return "decided"
    case .ended: return "ended"
    case nil: return nil
    }
  }

  /// Sends a request, and says whether it will be answered.
  @discardableResult
  mutating func send(_ request: Request) -> Bool {
    defer { callEnded() }
    return beginSend(request)
  }

  /// Sends a request, and leaves the call of `send` open.
  @discardableResult
  mutating func beginSend(_ request: Request) -> Bool {
    sendBegan(.made(request), as: .send(request))
  }

  /// Lets a request wait for its turn.
  mutating func enqueue(_ request: Request) { enqueue(.made(request)) }
}

extension SentRequest {
  /// A request that a scripted transport has taken.
  fileprivate static func made(_ request: Request) -> SentRequest {
    let transport = ScriptedTransport()
    _ = transport.send(URLRequest(url: Service().baseURL)) { _ in }
    return SentRequest(request: request, scripted: transport.requests[0])
  }
}
