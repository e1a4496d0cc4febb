// `workbook run all`: runs every style against one server, and says whether they agree.

public import CommandSupport
public import UserAPI

/// Several styles that run against the same server.
public struct AllStylesRun {
  let styles: [JobStyle]
  let server: ServerAddress
  /// What is done to each run on purpose.
  var conditions = RunConditions.usual
  /// How long to wait for a style that may never complete.
  var patience = TimedFetch.patience
  /// Takes each line of the output.
  var show: (String) -> Void = { print($0) }

  /// Runs the styles one after another, and shows a line for each as soon as it has ended.
  ///
  /// - Throws: Which styles differ, unless all ended as the conditions demand: with the same user, or
  ///   with the expected error.
  public func run() throws(CommandError) {
    let heading = "Every finished style. Your own code is not used."
    let lines = [heading, server.sentence, conditions.sentence].compactMap(\.self)
    show(lines.joined(separator: "\n") + "\n")
    let width = styles.map(\.name.count).max() ?? 0
    let fetches = styles.map { style in
      let fetch = TimedFetch.run(style, at: server.url, under: conditions, patience: patience)
      show(fetch.line(width: width))
      return fetch
    }
    show("\nThe first time is longer, because the process loads the network libraries then.\n")
    let agreement = Agreement(of: fetches, expecting: conditions.expectedError)
    guard agreement.isComplete else { throw .failure(agreement.sentence) }
    show(agreement.sentence)
  }
}

extension AllStylesRun {
  /// Chooses what to run, where, and under which conditions.
  public init(
    of styles: [JobStyle],
    on server: ServerAddress,
    under conditions: RunConditions = .usual
  ) {
    self.init(styles: styles, server: server, conditions: conditions)
  }
}

extension TimedFetch {
  /// The style, how long it took, and its user or its error.
  fileprivate func line(width: Int) -> String {
    let name = style.padding(toLength: width, withPad: " ", startingAt: 0)
    return "  \(name)  \(milliseconds)  \(end.line)"
  }

  /// The time, of the same length for all times up to a minute.
  private var milliseconds: String {
    let tenths = Int(time / .microseconds(100))
    let number = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 7 - number.count)) + number + " ms"
  }
}
