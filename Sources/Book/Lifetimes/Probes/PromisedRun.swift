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

private final class Run {
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

/// The same run, but the promise holds it weakly.
private final class WeaklyHeldRun {
  let life = Life("run")
  var isDone = false
  func start(over transport: Transport) {
    let promise = Promise()
    promise.observers.append { [weak self] in self?.isDone = true }
    transport.send { promise.settle() }
  }
}

let promisedWeakly = LifetimeProbe(
  "promised-weakly", misconception: "believed that a closure must never hold its object"
) {
  let transport = Transport()
  var run: WeaklyHeldRun? = WeaklyHeldRun()
  look("made")
  run?.start(over: transport)
  run = nil
  look("dropped")
  transport.answer()
  look("answered")
  withExtendedLifetime(transport) {}
}

/// The same run, but it also holds itself.
private final class SelfHeldRun {
  let life = Life("run")
  var isDone = false
  var itself: SelfHeldRun?
  func start(over transport: Transport) {
    itself = self
    let promise = Promise()
    promise.observers.append { [self] in isDone = true }
    transport.send { promise.settle() }
  }
}

let promisedToItself = LifetimeProbe(
  "promised-to-itself", misconception: "believed that a run must hold itself to live"
) {
  let transport = Transport()
  var run: SelfHeldRun? = SelfHeldRun()
  look("made")
  run?.start(over: transport)
  run = nil
  look("dropped")
  transport.answer()
  look("answered")
  withExtendedLifetime(transport) {}
}
