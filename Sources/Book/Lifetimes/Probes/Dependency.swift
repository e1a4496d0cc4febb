// An operation that waits for another, and what it holds meanwhile.

import Operations

private final class Step: AsynchronousOperation, @unchecked Sendable {
  let life: Life
  init(_ name: String) { life = Life(name) }
}

let dependency = LifetimeProbe("dependency") {
  var list: Step? = Step("list")
  let detail = Step("detail")
  if let list { detail.addDependency(list) }
  look("joined")
  list = nil
  look("dropped")
  withExtendedLifetime(detail) {}
}

/// The same, but for the line that joins the two.
let noDependency = LifetimeProbe(
  "no-dependency", misconception: "believes that an operation does not hold what it waits for"
) {
  var list: Step? = Step("list")
  let detail = Step("detail")
  look("joined")
  list = nil
  look("dropped")
  withExtendedLifetime((list, detail)) {}
}
