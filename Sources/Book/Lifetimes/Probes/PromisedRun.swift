// A run that waits for a promise: the transport holds the promise, and the promise holds the run.

private final class Promise {
  let life = Life("promise")
  var observers: [() -> Void] = []
  func settle() {
    let all = observers
    observers = []
    for observer in all { observer() }
  }
}

private final class Transport {
  let life = Life("transport")
  var waiting: (() -> Void)?
  func send(_ handler: @escaping () -> Void) { waiting = handler }
  func answer() {
    waiting?()
    waiting = nil
  }
}

private class Run {
  let life = Life("run")
  var isDone = false
  func start(over transport: Transport) {
    let promise = Promise()
    promise.observers.append { [self] in isDone = true }
    transport.send { promise.settle() }
  }
}

let promisedRun = LifetimeProbe("promised-run") {
  let transport = Transport()
  var run: Run? = Run()
  look("made")
  run?.start(over: transport)
  run = nil
  look("dropped")
  transport.answer()
  look("answered")
  withExtendedLifetime(transport) {}
}

/// The same with another run.
private func play(_ make: () -> Run) {
  let transport = Transport()
  var run: Run? = make()
  look("made")
  run?.start(over: transport)
  run = nil
  look("dropped")
  transport.answer()
  look("answered")
  withExtendedLifetime(transport) {}
}

/// A run that the promise holds weakly.
private final class WeaklyHeldRun: Run {
  override func start(over transport: Transport) {
    let promise = Promise()
    promise.observers.append { [weak self] in self?.isDone = true }
    transport.send { promise.settle() }
  }
}

let promisedWeakly = LifetimeProbe(
  "promised-weakly", misconception: "believed that a closure must never hold its object"
) {
  play { WeaklyHeldRun() }
}

/// A run that also holds itself.
private final class SelfHeldRun: Run {
  var itself: SelfHeldRun?
  override func start(over transport: Transport) {
    itself = self
    super.start(over: transport)
  }
}

let promisedToItself = LifetimeProbe(
  "promised-to-itself", misconception: "believed that a run must hold itself to live"
) {
  play { SelfHeldRun() }
}
