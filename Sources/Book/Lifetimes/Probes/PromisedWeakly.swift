// The same as `PromisedRun`, but the promise holds the run weakly.

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
    promise.observers.append { [weak self] in self?.isDone = true }
    transport.send { promise.settle() }
  }
}

let promisedWeakly = LifetimeProbe(
  "promised-weakly", misconception: "believed that a closure must never hold its object"
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
