// A run that nothing holds but the closure of its request.

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
    transport.send { [self] in isDone = true }
  }
}

let keptByTheRequest = LifetimeProbe("kept-by-the-request") {
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

/// The same run, but for the closure.
private final class WeaklyHeldRun: Run {
  override func start(over transport: Transport) {
    transport.send { [weak self] in self?.isDone = true }
  }
}

let keptWeakly = LifetimeProbe(
  "kept-weakly", misconception: "captured self weakly, so that the run ends with its owner"
) {
  let transport = Transport()
  var run: Run? = WeaklyHeldRun()
  look("made")
  run?.start(over: transport)
  run = nil
  look("dropped")
  transport.answer()
  look("answered")
  withExtendedLifetime(transport) {}
}
