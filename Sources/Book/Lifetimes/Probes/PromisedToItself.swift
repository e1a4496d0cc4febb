// The same as `PromisedRun`, but the run also holds itself.

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
  var itself: Run?
  func start(over transport: Transport) {
    itself = self
    let promise = Promise()
    promise.observers.append { [self] in isDone = true }
    transport.send { promise.settle() }
  }
}

let promisedToItself = LifetimeProbe(
  "promised-to-itself", misconception: "believed that a run must hold itself to live"
) { look in
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
