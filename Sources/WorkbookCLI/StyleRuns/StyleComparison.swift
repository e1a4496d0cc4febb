// `workbook run all`: every style against one server, a line each, and whether they agree.

import Conformance
import UserAPI

struct RunOfAll {
  let styles: [Style]
  let site: Site
  /// How long a style may take, before it counts as one that never completes.
  var patience = TimedFetch.patience
  /// Where each line goes.
  var show: (String) -> Void = { print($0) }

  /// Runs the styles one after another, and shows a line for each as soon as it has ended.
  ///
  /// - Throws: A failure that says who differs, unless all have fetched the same user.
  func run() throws(CommandError) {
    show("Every finished style, not your answers\nagainst \(site.url)\(site.note).\n")
    let width = styles.map(\.name.count).max() ?? 0
    let fetches = styles.map { style in
      let fetch = fetch(with: style)
      show(fetch.line(width: width))
      return fetch
    }
    show("\nThe first one's time is more than its own: the process loads the network with it.\n")
    let agreement = Agreement(of: fetches)
    guard agreement.isComplete else { throw .failure(agreement.sentence) }
    show(agreement.sentence)
  }

  /// Runs one style, with a transport and a queue of its own.
  private func fetch(with style: Style) -> TimedFetch {
    let world = FetchEnvironment(
      transport: TimedFetch.transport(),
      baseURL: site.url,
      deliveryQueue: DispatchQueue(label: "workbook.delivery")
    )
    return TimedFetch.run(style, in: world, patience: patience)
  }
}

extension TimedFetch {
  /// The style, its user or its error, and how long it took.
  fileprivate func line(width: Int) -> String {
    let name = style.padding(toLength: width, withPad: " ", startingAt: 0)
    return "  \(name)  \(milliseconds)  \(outcome.line)"
  }

  /// Always of one length, up to a minute.
  private var milliseconds: String {
    let tenths = Int(time / .microseconds(100))
    let number = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 7 - number.count)) + number + " ms"
  }
}
