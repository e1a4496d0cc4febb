// The steps of the flawed fetch, and what is done around each of them.

import Synchronization
import UserAPI

@testable import Conformance

extension FlawedFetch {
  // MARK: The four steps

  func requestList() {
    var request = environment.listRequest
    if flaw == .asksAnotherHost { request.url = URL(string: "http://elsewhere/api/users?page=2") }
    if flaw == .asksForPageOne { request.url = environment.baseURL.appending(path: "api/users") }
    if flaw == .posts { request.httpMethod = "POST" }
    if flaw == .sendsABody { request.httpBody = Data("{}".utf8) }
    if flaw == .joinsTheAddressByHand {
      request.url = URL(string: "\(environment.baseURL.absoluteString)/api/users?page=2")
    }
    if flaw == .sendsTheListTwice { _ = environment.transport.send(request) { _ in } }
    send(request) { run, answer in
      switch run.body(of: answer, in: .requestList) {
      case .success(let body): run.decodeList(body)
      case .failure(let error): run.listFailed(error)
      }
    }
  }

  private func listFailed(_ error: UserFetchError) {
    if flaw == .staysSilentWhenTheListFails { return }
    if flaw == .asksAgainWhenUnavailable, error == .failed(.requestList, .status(503)) {
      _ = environment.transport.send(environment.listRequest) { _ in }
    }
    end(.failure(error))
    guard !state.withLock({ $0.isCancelled }) else { return }
    if flaw == .completesForEachStepThatFails {
      environment.deliveryQueue.async { [completion] in
        completion(.failure(.failed(.decodeList, .malformed)))
      }
    }
    if flaw == .goesOnAfterAnError {
      _ = environment.transport.send(environment.userRequest(id: 8)) { _ in }
    }
  }

  private func decodeList(_ body: Data) {
    if flaw == .decodesTwice { _ = try? decoder.decode(UserList.self, from: body) }
    noteDecoding(true)
    let list = try? decoder.decode(UserList.self, from: body)
    noteDecoding(false)
    guard !hasLost() || flaw == .sendsTheDetailThoughCancelled else { return }
    guard let users = list?.data else {
      return flaw == .inventsAUserForABadBody
        ? requestUser(8) : end(.failure(.failed(.decodeList, .malformed)))
    }
    let first =
      switch flaw {
      case .takesTheSmallestID: users.min { $0.id < $1.id }
      case .takesTheLastUser: users.last
      case .losesTheOrderOfALongList where users.count > 12: users.min { $0.id < $1.id }
      case .takesTheMiddleUser: users.sorted { $0.id < $1.id }.dropFirst(users.count / 2).first
      default: users.first
      }
    guard let first else { return end(.failure(.failed(.decodeList, .noUsers))) }
    remember(first)
    requestUser(flaw == .asksForAUserThatItKnows ? 8 : first.id)
  }

  private func requestUser(_ id: Int) {
    send(environment.userRequest(id: id)) { run, answer in
      switch run.body(of: answer, in: .requestUser) {
      case .success(let body): run.decodeUser(body)
      case .failure(let error):
        if run.flaw != .staysSilentWhenTheDetailFails { run.end(.failure(error)) }
      }
    }
  }

  private func decodeUser(_ body: Data) {
    let decoder =
      flaw == .decodesTheDetailBehindTheKitsBack ? JSONDecoder() : decoder
    if flaw == .startsOnlyWhileNoneEnds { Self.isOneEnding.withLock { $0 = true } }
    let detail = try? decoder.decode(UserDetail.self, from: body)
    if flaw == .startsOnlyWhileNoneEnds { Self.isOneEnding.withLock { $0 = false } }
    guard !hasLost() else { return }
    end(detail.flatMap { delivered($0.data) } ?? .failure(.failed(.decodeUser, .malformed)))
  }

  // MARK: Around a step

  private var decoder: any ResponseDecoder {
    flaw == .decodesBehindTheKitsBack ? JSONDecoder() : environment.decoder
  }

  /// Whether the run was cancelled while it decoded; it ends here if so.
  private func hasLost() -> Bool {
    let isCancelled = state.withLock { $0.isCancelled }
    if flaw == .forgetsACancelInsideDecode { return false }
    if isCancelled, flaw == .sendsTheDetailThoughCancelled { return false }
    if isCancelled { end(.failure(.cancelled)) }
    return isCancelled
  }

  /// Sends a request, and does the next step with its first answer.
  func send(_ request: URLRequest, then next: @escaping Next) {
    let number = state.withLock { state in
      state.request = state.request + 1
      state.task = nil
      state.isUnanswered = true
      state.isSending = true
      state.next = next
      return state.request
    }
    if flaw == .givesUpAfterASecond { giveUpLater(number) }
    let isAlone = flaw == .cancelsOnlyBetweenSends
    if isAlone { sending.lock() }
    defer { if isAlone { sending.unlock() } }
    let isWeak = flaw == .diesWithItsOwner
    weak let weakSelf = self
    let strongSelf = isWeak ? nil : self
    let task = environment.transport.send(request) { answer in
      guard let self = strongSelf ?? weakSelf else { return }
      if self.flaw == .hearsALaterError, case .failure(let error) = answer {
        let wasRunning = self.state.withLock {
          $0.phase == .running && !$0.isCancelled && ($0.request != number || !$0.isUnanswered)
        }
        if wasRunning { self.end(.failure(.failed(.requestList, .transport(error.code)))) }
      }
      if case .success(let response) = answer { self.hearsAgain(response.body, of: number) }
      guard let next = self.hears(number) else { return }
      if self.flaw == .sharesItsTasks { self.share(nil, of: request, number) }
      next(self, answer)
    }
    if flaw == .sharesItsTasks { share(task, of: request, number) }
    let isOrphan = state.withLock { state in
      state.isSending = false
      guard state.request == number, state.isUnanswered else { return false }
      if flaw == .keepsTheTaskOfItsLastRequest { Self.lastTask.withLock { $0 = task } }
      state.task = task
      return state.isCancelled && flaw != .forgetsTheTaskOfACancelInsideSend
    }
    if isOrphan, flaw != .leavesTheRequestRunning { task.cancel() }
    if flaw == .forgetsARunThatStarts, number == 1, !isTheRunThatStarts() {
      end(.failure(.cancelled))
    }
  }

  /// The step that takes an answer, or nil if the answer is not the first one to the last request.
  private func hears(_ number: Int) -> Next? {
    state.withLock { state in
      let isItsOwn =
        state.request == number || flaw == .hearsTheSecondAnswer
        || flaw == .hearsAnswersWhileItSends && state.isSending
      guard isItsOwn, state.isUnanswered else { return nil }
      state.isUnanswered = false
      if flaw != .keepsItsAnsweredTask { state.task = nil }
      defer { state.next = nil }
      state.isLate = state.phase == .ended
      return !state.isLate || flaw == .hearsAnAnswerAfterCancel ? state.next : nil
    }
  }

  /// The body of a good response, or why the step fails.
  private func body(
    of answer: Result<HTTPResponse, URLError>, in step: UserFetchError.Step
  ) -> Result<Data, UserFetchError> {
    switch answer {
    case .failure(let error):
      if flaw == .takesEveryCancelForItsOwn, error.code == .cancelled {
        return .failure(.cancelled)
      }
      if flaw == .mergesAllErrors
        || flaw == .mergesRareErrors && Answer.rare.contains(.transport(error.code))
      {
        return .failure(.failed(step, .transport(.unknown)))
      }
      let blamed = flaw == .blamesTheFirstStep ? .requestList : step
      return .failure(.failed(blamed, .transport(error.code)))
    case .success(let response):
      let isGood =
        switch flaw {
        case .ignoresTheStatus: true
        case .refusesCreated: response.status == 200 || (202..<300).contains(response.status)
        case .acceptsNotModified:
          (200..<300).contains(response.status) || response.status == 304
        case .acceptsRedirects: (200..<400).contains(response.status)
        case .acceptsAnErrorWithABody:
          (200..<300).contains(response.status) || !response.body.isEmpty
        default: (200..<300).contains(response.status)
        }
      return isGood ? .success(response.body) : .failure(.failed(step, .status(response.status)))
    }
  }
}
