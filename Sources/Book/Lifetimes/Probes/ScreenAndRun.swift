// A screen that holds its run, whose completion holds the screen.

private final class Run {
  let life = Life("run")
  private let completion: () -> Void
  init(_ completion: @escaping () -> Void) { self.completion = completion }
}

private class Screen {
  let life = Life("screen")
  var run: Run?
  func show() {}
  func load() {
    run = Run { [self] in show() }
  }
}

let screenAndRun = LifetimeProbe("screen-and-run") {
  var screen: Screen? = Screen()
  look("made")
  screen?.load()
  screen = nil
  look("dropped")
}

/// The same screen, but for the completion.
private final class WeaklyHeldScreen: Screen {
  override func load() {
    run = Run { [weak self] in self?.show() }
  }
}

let screenHeldWeakly = LifetimeProbe(
  "screen-held-weakly", misconception: "believes that a closure never holds its own screen"
) {
  var screen: Screen? = WeaklyHeldScreen()
  look("made")
  screen?.load()
  screen = nil
  look("dropped")
}
