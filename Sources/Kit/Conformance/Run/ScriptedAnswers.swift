// What a run does in its world, and how the script answers.

import Foundation
import TestDoubles
import UserAPI

// MARK: The transport

extension RunRecorder {
  func sent(_ scripted: ScriptedRequest) {
    let (request, event) = scripted.urlRequest.read(
      at: relay?.baseURL ?? scenario.service.baseURL,
      firstID: relay.map(\.firstID) ?? scenario.service.firstID)
    let sent = SentRequest(request: request, scripted: scripted)
    let isHeard = update { $0.sendBegan(sent, as: event) }
    // NB: weakly, since the request, which the recorder keeps, would keep the recorder.
    scripted.whenCancelled { [weak self] _ in self?.cancelled(sent) }
    reach(.insideSend(request))
    letTheListReturn(before: request)
    answerTheListAgain(inside: request)
    if isHeard { carry(sent) } else { scripted.drop() }
    update { $0.callEnded() }
  }

  /// Sees to it that the request is answered, or not, in the scenario's manner.
  private func carry(_ sent: SentRequest) {
    if let relay { return relay.carry(sent, for: self) }
    switch scenario.reply(to: sent.request).manner {
    case .synchronously: answer(sent)
    case .fromAnotherQueue: onAnotherQueue { [self] in answer(sent) }
    case .beforeSendReturns: answerBeforeSendReturns(sent)
    default: update { $0.enqueue(sent) }
    }
  }

  private func onAnotherQueue(_ body: @escaping @Sendable () -> Void) {
    // NB: a queue of its own: the global one has as few threads as the machine has cores.
    DispatchQueue(label: "transport").async(execute: body)
  }

  /// Answers a request on another thread, and lets `send` return when the run has gone on.
  private func answerBeforeSendReturns(_ sent: SentRequest) {
    onAnotherQueue { [self] in answer(sent) }
    // A run that holds a lock of its own around `send` cannot go on: its answer comes after `send`.
    giveAMoment { $0.hasReacted(toAnswerOf: sent.request) }
  }

  /// Where the list is answered before its `send` returns, lets that call return inside the detail's
  /// `send`: what the run then learns about its first request comes after the second has begun.
  private func letTheListReturn(before request: Request) {
    guard request == .detail, scenario.list.manner == .beforeSendReturns else { return }
    // NB: the other thread asks this, too, when it changes something.
    let thread = ObjectIdentifier(Thread.current)
    giveAMoment { [watchdog] _ in !watchdog.isOpenElsewhere(than: thread) }
  }

  /// Where the list is answered once more inside the next `send`, does that.
  private func answerTheListAgain(inside request: Request) {
    guard request == .detail, scenario.list.manner == .againInsideNextSend else { return }
    let sent = read(\.sent)
    // Once: a run that hears the answer may send again.
    guard sent.count(where: { $0.request == .detail }) == 1 else { return }
    sent.first { $0.request == .list }.map(answerOnceMore)
  }

  private func cancelled(_ sent: SentRequest) {
    let isFirst = update { progress in
      defer { progress.note(.cancelRequest(sent.request)) }
      return !progress.hasCancelled(sent.request)
    }
    if scenario.times == .insideItself, isFirst { cancel() }
    if scenario.reply(to: sent.request).manner == .onlyWhenCancelled {
      answerAgain(sent, .failure(URLError(.cancelled)))
    }
  }
}

// MARK: Answers

extension RunRecorder {
  /// Answers a request when its turn has come.
  package func serve(_ sent: SentRequest) {
    let cancelled = TransportResult.failure(URLError(.cancelled))
    let isCancelled = sent.scripted.cancels > 0
    switch scenario.reply(to: sent.request).manner {
    case .never, .onlyWhenCancelled: break
    case .later where isCancelled, .againInsideNextSend where isCancelled:
      answerAgain(sent, cancelled)
    case .twice:
      if isCancelled { answerAgain(sent, cancelled) } else { answer(sent) }
      answerOnceMore(sent)
    case .thenFails:
      answer(sent)
      answerAgain(sent, .failure(URLError(.networkConnectionLost)))
    default: answer(sent)
    }
  }

  /// Gives the answer that the scenario has for a request.
  func answer(_ sent: SentRequest) {
    let answer = scenario.reply(to: sent.request).answer
    let url = sent.scripted.urlRequest.url
    give(answer.result(of: sent.request, to: url, from: scenario.service), to: sent)
  }

  /// Gives a second answer, a good one with other users.
  private func answerOnceMore(_ sent: SentRequest) {
    let others = scenario.service.withOtherUsers
    let url = others.baseURL.appending(path: "api/users/\(others.firstID)")
    answerAgain(sent, Answer.valid.result(of: sent.request, to: url, from: others))
  }

  /// Gives an answer that a correct run does not take.
  private func answerAgain(_ sent: SentRequest, _ result: TransportResult) {
    update { $0.note(.answerAgain(sent.request, result.reason)) }
    sent.scripted.answer(result)
  }

  /// Gives an answer to a request, on the calling thread.
  package func give(_ result: TransportResult, to sent: SentRequest) {
    let endsStep = scenario.reply(to: sent.request).answer.endsStep
    update { $0.note(.answer(sent.request, result.reason)) }
    if endsStep { holdDelivery(after: sent.request) }
    sent.scripted.answer(result)
    update { $0.answerTaken(sent.request, endsStep: endsStep) }
  }
}

extension TransportResult {
  /// The status, or the transport's own error, as an error of the job would name it.
  fileprivate var reason: UserFetchError.Reason {
    switch self {
    case .success(let response): .status(response.status)
    case .failure(let error): .transport(error.code)
    }
  }
}

// MARK: The decoder and the completion

extension RunRecorder {
  func decodingBegan(_ type: any Any.Type) {
    let request = request(of: type)
    update { $0.decodeBegan(request) }
    if scenario.reply(to: request).answer.hasBody { reach(.insideDecode(request)) }
  }

  func decodingEnded(_ type: any Any.Type, of body: Data) {
    let request = request(of: type)
    holdDelivery(after: request)
    update { $0.decodeEnded(request, of: body) }
  }

  /// Which response is decoded: a workflow may have types of its own.
  private func request(of type: any Any.Type) -> Request {
    if type == UserList.self { return .list }
    if type == UserDetail.self { return .detail }
    return read { $0.events.contains { $0.answered == .detail } } ? .detail : .list
  }

  func completed(_ outcome: Outcome) {
    let place: Place =
      switch watchdog.callOfThisThread {
      case .start: .insideStart
      case .cancel: .insideCancel
      default: delivery.isCurrent ? .deliveryQueue : .elsewhere
      }
    update { $0.completionBegan(outcome, at: place) }
    reach(.insideCompletion)
    update { $0.callEnded() }
  }
}
