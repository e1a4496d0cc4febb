// What the run does on its stage, and how its world answers.

import Foundation
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Stage {
  func sent(_ scripted: ScriptedRequest) {
    let event = Job.event(of: scripted.urlRequest, firstID: network?.firstID ?? Bodies.firstID)
    guard let request = event.sent else { return }
    let isUnheard = update { state in
      state.busy += 1
      state.events.append(event)
      let isUnheard = state.isClosed || state.requests.count >= Job.mostRequests
      if !isUnheard { state.requests.append(scripted) }
      state.isForeign = Thread.current != state.caller
      return isUnheard
    }
    let reply = scenario.reply(to: request)
    scripted.whenCancelled { [self] in cancelled(scripted, request) }
    reach(.insideSend(request))
    letTheListReturn(before: request)
    switch reply.manner {
    case _ where isUnheard: scripted.drop()
    case _ where network != nil: network?.carry(scripted, request, self)
    case .synchronously: answer(scripted, request)
    case .fromAnotherQueue:
      DispatchQueue.global().async { [self] in answer(scripted, request) }
    case .beforeSendReturns: answerMeanwhile(scripted, request)
    default: update { $0.due.append((request, scripted)) }
    }
    update { $0.busy -= 1 }
  }

  /// Answers a request on another thread, and lets `send` return when the run has gone on.
  private func answerMeanwhile(_ scripted: ScriptedRequest, _ request: Request) {
    let thread = ObjectIdentifier(Thread.current)
    update { if request == .list, $0.calls[thread]?.isEmpty == false { $0.listSender = thread } }
    DispatchQueue.global().async { [self] in
      answer(scripted, request)
      update { _ = $0.answered.insert(request) }
    }
    _ = wait { state in
      let hasGoneOn = request == .list && state.events.contains { $0.sent == .detail }
      return hasGoneOn || state.answered.contains(request) || state.completions > 0
    }
  }

  /// Where the list is answered before its `send` returns, lets that happen inside the detail's `send`:
  /// what the run learns then about its first request comes after the second has begun.
  private func letTheListReturn(before request: Request) {
    guard request == .detail, scenario.list.manner == .beforeSendReturns else { return }
    _ = wait { $0.listSender == nil }
  }

  private func answer(_ scripted: ScriptedRequest, _ request: Request) {
    let answer = scenario.reply(to: request).answer
    update { $0.events.append(.answer(request)) }
    scripted.answer(answer.result(of: request, to: scripted.urlRequest.url))
    if !answer.isDecoded { update { _ = $0.ended.insert(request) } }
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
    default: answer(scripted, request)
    }
  }

  private func cancelled(_ scripted: ScriptedRequest, _ request: Request) {
    update { $0.events.append(.cancelRequest(request)) }
    if scenario.reply(to: request).manner == .onlyWhenCancelled {
      scripted.answer(.failure(URLError(.cancelled)))
    }
  }

  func decoding(_ type: any Any.Type) {
    let request: Request = type == UserDetail.self ? .detail : .list
    update { state in
      state.busy += 1
      state.events.append(.decode(request))
    }
    if scenario.reply(to: request).answer.hasBody { reach(.insideDecode(request)) }
  }

  func decoded(_ type: any Any.Type) {
    update { state in
      state.busy -= 1
      state.ended.insert(type == UserDetail.self ? .detail : .list)
    }
  }

  func completed(_ outcome: Outcome) {
    let thread = ObjectIdentifier(Thread.current)
    let isHome = DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
    update { state in
      let place: Place =
        switch state.calls[thread]?.last {
        case .start: .insideStart
        case .cancel: .insideCancel
        default: isHome ? .deliveryQueue : .elsewhere
        }
      state.events.append(.completion(outcome, place))
    }
    reach(.insideCompletion)
  }
}

/// The job as the kit knows it, to tell its requests from others.
enum Job {
  /// More requests than this are not answered, so that a run that repeats itself comes to an end.
  static let mostRequests = 8

  static let baseURL = URL(string: "http://users.example") ?? URL(filePath: "/")

  static func event(of request: URLRequest, firstID: User.ID = Bodies.firstID) -> Event {
    let target = request.url?.path(percentEncoded: true) ?? ""
    let query = request.url?.query().map { "?" + $0 } ?? ""
    let line = "\(request.httpMethod ?? "GET") \(target)\(query)"
    switch line {
    case "GET /api/users?page=2": return .send(.list)
    case "GET /api/users/\(firstID)": return .send(.detail)
    default:
      let isList = !target.hasPrefix("/api/users/")
      return .sendOther(isList ? .list : .detail, line)
    }
  }
}
