import Deadlines
import Synchronization
import TestDoubles
import UserAPI

/// Carries requests of runs to a server, in scenarios that no script answers.
package protocol RequestRelay: Sendable {
  /// The server's address.
  var baseURL: URL { get }
  /// The id that stands first in the server's list; nil if the server may have any users.
  var firstID: User.ID? { get }
  /// Takes over a request; called inside `send`, on the sender's thread.
  func carry(_ sent: SentRequest, for run: RunRecorder)
}

/// A server that answers the requests of a scenario's run.
package protocol ScenarioServer: RequestRelay {
  /// Does what the scenario has for a request that the server has received and does not answer.
  func hold(_ sent: SentRequest, of run: RunRecorder)
  /// Gives the answers that were kept back.
  func release()
  /// Stops when the run is over; says why if something did not come to its end.
  func end(_ run: RunRecorder) -> Expiry?
}

/// Sends requests, passes their answers on, and keeps some answers back until it is told to release them.
package final class RequestCarrier: Sendable {
  // The lock guards the list; the answers in it are given outside of it. There is no list after the release.
  private let withheld = Mutex<[@Sendable () -> Void]?>([])
  private let withholds: @Sendable (SentRequest) -> Bool

  /// Chooses the requests whose answers are kept back; each is asked about when its answer has come.
  package init(withholding withholds: @escaping @Sendable (SentRequest) -> Bool) {
    self.withholds = withholds
  }

  /// Sends a request of a run.
  ///
  /// - Parameters:
  ///   - sent: The request.
  ///   - transport: What sends it.
  ///   - run: The run, which gets the answer.
  ///   - notesCancel: Whether a cancel is noted when the run asks for it.
  package func carry(
    _ sent: SentRequest, over transport: any HTTPTransport, for run: RunRecorder,
    notingCancel notesCancel: Bool = true
  ) {
    run.update { $0.relayBegan() }
    let task = transport.send(sent.scripted.urlRequest) { [self] answer in
      pass(answer, to: sent, for: run)
    }
    sent.scripted.whenCancelled { [weak run] _ in
      if notesCancel { run?.update { $0.note(.cancelRequest(sent.request)) } }
      task.cancel()
    }
  }

  private func pass(
    _ answer: TransportResult, to sent: SentRequest, for run: RunRecorder
  ) {
    let give: @Sendable () -> Void = {
      run.give(answer, to: sent)
      sent.scripted.drop()
    }
    // No answer is kept back once all have been given.
    let isKept = withholds(sent) && withheld.withLock { $0?.append(give) != nil }
    if !isKept { give() }
    run.update { $0.relayEnded() }
  }

  /// Gives the answers that were withheld, and withholds no more.
  package func release() {
    let answers = withheld.withLock { $0.take() }
    answers?.forEach { $0() }
  }
}
