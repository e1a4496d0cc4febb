// A sketch · event loop: all that happens to a run is an event, and so is a cancel. A state machine
// handles one event to its end before the next, so its state never changes half-way.
// Source: D. Harel, "Statecharts: A Visual Formalism for Complex Systems", 1987.
// Weak: no line says the order of the steps; and a slow `send` delays all events, a cancel, too.
// If one of two requests fails, the run ends at once, and cancels the other request.
import Chapter1CallbacksSolution
import Synchronization
import UserAPI

/// Handles one event after another, on the threads that post them.
private final class EventLoop<State: Sendable, Event: Sendable>: Sendable {
  private let mailbox: Mutex<(events: [Event], state: State?)>  // no state while one is handled
  init(_ state: State) { mailbox = Mutex(([], state)) }

  func post(_ event: Event, to handle: (Event, inout State) -> Void) {
    mailbox.withLock { $0.events.append(event) }
    // The thread that has taken the state handles this event, too.
    guard var state: State = mailbox.withLock({ $0.state.take() }) else { return }
    while let event: Event = mailbox.withLock({ mailbox in
      if mailbox.events.isEmpty { mailbox.state = state }
      return mailbox.state == nil ? mailbox.events.removeFirst() : nil
    }) { handle(event, &state) }
  }
}

/// Fetches the first user of the list: each step ends with an event, which begins the next step.
public final class EventUserFetch: UserFetching {
  private enum State { case ready, running, over }
  private enum Event { case start, list(User.ID), end(Result<User, UserFetchError>) }
  private let (environment, completion): (FetchEnvironment, Completion<User>)
  private let cancellation = Cancellation()
  private let loop = EventLoop<State, Event>(.ready)
  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }
  /// Starts the run; a second call does nothing.
  public func start() { loop.post(.start, to: handle) }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { loop.post(.end(.failure(.cancelled)), to: handle) }

  private func handle(_ event: Event, in state: inout State) {
    switch (state, event) {
    case (.ready, .start):
      state = .running
      ask(environment.listRequest, .requestList) { firstUserID(in: $0, using: $1).map(Event.list) }
    case (.running, .list(let id)):
      ask(environment.userRequest(id: id), .requestUser) { .success(.end(user(in: $0, using: $1))) }
    case (.running, .end(let result)):
      state = .over
      cancellation.cancel()
      environment.deliveryQueue.async { [completion] in completion(result) }
    case (.ready, .end): cancellation.cancel()  // from now on, it refuses each request
    default: break
    }
  }

  private func ask(
    _ request: URLRequest, _ step: UserFetchError.Step,
    _ read: @escaping @Sendable (Data, any ResponseDecoder) -> Result<Event, UserFetchError>
  ) {
    cancellation.send(request, as: step, over: environment.transport) { [self] answer in
      do throws(UserFetchError) {
        let body = try answer.flatMap { checkStatus(of: $0, in: step) }.get()
        loop.post(try read(body, environment.decoder).get(), to: handle)
      } catch { loop.post(.end(.failure(error)), to: handle) }
    }
  }
}

/// Fetches the dashboard: one state for all that is asked, and an event for each answer.
public final class EventDashboardFetch: DashboardFetching {
  private enum State { case ready, dropped, busy([any HTTPTask], UserDetail?, MessageList?), over }
  private enum Event {
    case start, token(AccessToken), profile(UserDetail), messages(MessageList)
    case end(Result<Dashboard, DashboardError>)
  }
  private let (service, completion): (DashboardService, DashboardCompletion)
  private let loop = EventLoop<State, Event>(.ready)
  /// Makes a run that has not started.
  public init(from service: DashboardService, completion: @escaping DashboardCompletion) {
    (self.service, self.completion) = (service, completion)
  }
  /// Starts the run; a second call does nothing.
  public func start() { loop.post(.start, to: handle) }
  /// Cancels the run; after the end it does nothing.
  public func cancel() { loop.post(.end(.failure(.cancelled)), to: handle) }

  private func handle(_ event: Event, in state: inout State) {
    switch (state, event) {
    case (.ready, .start): state = .busy([ask(service.logIn) { .token($0) }], nil, nil)
    case (.busy, .token(let token)):
      let profile = ask(service.profile(token)) { .profile($0) }
      state = .busy([profile, ask(service.messages(token)) { .messages($0) }], nil, nil)
    case (.busy(_, _, let m?), .profile(let p)), (.busy(_, let p?, _), .messages(let m)):
      loop.post(.end(.success(Dashboard(profile: p, messages: m))), to: handle)
    case (.busy(let tasks, _, _), .profile(let profile)): state = .busy(tasks, profile, nil)
    case (.busy(let tasks, _, _), .messages(let messages)): state = .busy(tasks, nil, messages)
    case (.busy(let tasks, _, _), .end(let result)):
      state = .over
      for task in tasks { task.cancel() }
      service.deliver(result, to: completion)
    case (.ready, .end): state = .dropped
    case (.dropped, .start):
      state = .busy([], nil, nil)
      cancel()
    default: break
    }
  }

  private func ask<Value>(
    _ request: DashboardRequest<Value>, _ event: @escaping @Sendable (Value) -> Event
  ) -> any HTTPTask {
    service.send(request) { [self] answer in
      do throws(DashboardError) { loop.post(try answer.map(event).get(), to: handle) } catch {
        loop.post(.end(.failure(error)), to: handle)
      }
    }
  }
}
