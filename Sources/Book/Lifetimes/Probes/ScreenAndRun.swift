// A screen that holds its run, whose completion holds the screen.

private final class Run {
  let life = Life("run")
  private let completion: () -> Void
  init(_ completion: @escaping () -> Void) { self.completion = completion }
}

private final class Screen {
  let life = Life("screen")
  var run: Run?
  func show() {}
  func load() {
    run = Run { [self] in show() }
  }
}

let screenAndRun = LifetimeProbe("screen-and-run") { look in
  var screen: Screen? = Screen()
  look("made")
  screen?.load()
  screen = nil
  look("dropped")
}
