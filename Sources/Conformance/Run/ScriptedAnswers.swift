// What the run does on its stage, and how its world answers.

import Foundation
import TestDoubles
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Stage {
  func sent(_ scripted: ScriptedRequest) {
    let (request, event) = job.read(scripted.urlRequest)
    let isHeard = update { state in
      state.busy += 1
      state.events.append(event)
      let isHeard = !state.isClosed && state.requests.count < Job.mostRequests
      if isHeard { state.requests.append((request, scripted)) }
      return isHeard
    }
    // NB: weakly, since the request that the stage keeps would keep the stage.
    scripted.whenCancelled { [weak self] in self?.cancelled($0, request) }
    reach(.insideSend(request))
    letTheListReturn(before: request)
    if isHeard { carry(scripted, request) } else { scripted.drop() }
    update { $0.busy -= 1 }
  }

  /// What the run's requests are held against.
  private var job: Job {
    Job(baseURL: network?.baseURL ?? Job.baseURL, firstID: network?.firstID ?? Bodies.firstID)
  }

  /// Sees to it that the request is answered, or not, in the scenario's manner.
  private func carry(_ scripted: ScriptedRequest, _ request: Request) {
    if let network { return network.carry(scripted, request, self) }
    switch scenario.reply(to: request).manner {
    case .synchronously: answer(scripted, request)
    case .fromAnotherQueue: elsewhere { [self] in answer(scripted, request) }
    case .beforeSendReturns: answerMeanwhile(scripted, request)
    default: update { $0.due.append((request, scripted)) }
    }
  }

  /// Does something on a thread that nothing else can hold up.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    // NB: a queue of its own: the global one has as few threads as the machine has cores.
    DispatchQueue(label: "transport").async(execute: body)
  }

  /// Answers a request on another thread, and lets `send` return when the run has gone on.
  private func answerMeanwhile(_ scripted: ScriptedRequest, _ request: Request) {
    let thread = ObjectIdentifier(Thread.current)
    if request == .list, watch.callOfThisThread != nil { update { $0.listSender = thread } }
    elsewhere { [self] in
      answer(scripted, request)
      update { _ = $0.answered.insert(request) }
    }
    // Whoever holds a lock of its own around `send` cannot go on; the answer then comes after it.
    _ = wait(Deadline.grace) { state in
      let hasGoneOn = request == .list && state.events.contains { $0.sent == .detail }
      return hasGoneOn || state.answered.contains(request) || state.completions > 0
    }
  }

  /// Where the list is answered before its `send` returns, lets that happen inside the detail's `send`:
  /// what the run learns then about its first request comes after the second has begun.
  private func letTheListReturn(before request: Request) {
    guard request == .detail, scenario.list.manner == .beforeSendReturns else { return }
    _ = wait(Deadline.grace) { $0.listSender == nil }
  }

  private func answer(_ scripted: ScriptedRequest, _ request: Request) {
    let answer = scenario.reply(to: request).answer
    let isLastStep = !answer.isDecoded || !answer.hasBody
    update { $0.events.append(.answer(request)) }
    if isLastStep { suspendDelivery(at: request) }
    scripted.answer(answer.result(of: request, to: scripted.urlRequest.url))
    if isLastStep { update { _ = $0.ended.insert(request) } }
  }

  /// Holds back what the run delivers from now on, if this is where it decides what that is.
  package func suspendDelivery(at request: Request) {
    update { state in
      guard state.decision == request, !state.isSuspended else { return }
      state.isSuspended = true
      deliveryQueue.suspend()
    }
  }

  /// Lets the run deliver what was held back.
  package func resumeDelivery() {
    update { state in
      if state.isSuspended { deliveryQueue.resume() }
      (state.decision, state.isSuspended) = (nil, false)
    }
  }

  /// Answers a request when its turn has come.
  func serve(_ scripted: ScriptedRequest, _ request: Request) {
    let isCancelled = scripted.cancels > 0
    let cancelled = Result<HTTPResponse, URLError>.failure(URLError(.cancelled))
    switch scenario.reply(to: request).manner {
    case .never, .onlyWhenCancelled: break
    case .later where isCancelled: scripted.answer(cancelled)
    case .twice where isCancelled: (0..<2).forEach { _ in scripted.answer(cancelled) }
    case .twice: (0..<2).forEach { _ in answer(scripted, request) }
    case .thenFails:
      answer(scripted, request)
      scripted.answer(.failure(URLError(.networkConnectionLost)))
    default: answer(scripted, request)
    }
  }

  private func cancelled(_ scripted: ScriptedRequest, _ request: Request) {
    update { $0.events.append(.cancelRequest(request)) }
    if scenario.reply(to: request).manner == .onlyWhenCancelled {
      scripted.answer(.failure(URLError(.cancelled)))
    }
  }

  /// Which response is decoded: a workflow may have types of its own.
  private func request(of type: any Any.Type) -> Request {
    if type == UserList.self { return .list }
    if type == UserDetail.self { return .detail }
    let hasDetail = update { $0.events.contains(.answer(.detail)) }
    return hasDetail ? .detail : .list
  }

  func decoding(_ type: any Any.Type) {
    let request = request(of: type)
    update { state in
      state.busy += 1
      state.events.append(.decode(request))
    }
    if scenario.reply(to: request).answer.hasBody { reach(.insideDecode(request)) }
  }

  func decoded(_ type: any Any.Type) {
    let request = request(of: type)
    suspendDelivery(at: request)
    update { state in
      state.busy -= 1
      state.ended.insert(request)
    }
  }

  func completed(_ outcome: Outcome) {
    let call = watch.callOfThisThread
    let isHome = DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
    update { state in
      let place: Place =
        switch call {
        case .start: .insideStart
        case .cancel: .insideCancel
        default: isHome ? .deliveryQueue : .elsewhere
        }
      state.events.append(.completion(outcome, place))
      state.busy += 1
    }
    reach(.insideCompletion)
    update { $0.busy -= 1 }
  }
}
