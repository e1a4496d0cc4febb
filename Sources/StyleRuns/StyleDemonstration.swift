// `workbook run callbacks`: runs one style, and shows when and where each step ran.

public import UserAPI

/// One style that shows its run to the reader.
public struct StyleDemonstration {
  private let style: Style
  private let server: ServerAddress
  private let words: Words

  /// What the output says besides the run itself.
  public struct Words {
    /// Whose code runs, in a sentence without its full stop: the first line of the output.
    let heading: String
    /// What to do after a run that fetched a user.
    let next: String
    /// What to do after a run that did not: a sentence; may be empty.
    let advice: String

    /// Joins the parts.
    public init(heading: String, next: String, advice: String = "") {
      (self.heading, self.next, self.advice) = (heading, next, advice)
    }
  }

  /// Chooses what to run, where, and in which words.
  public init(_ style: Style, on server: ServerAddress, words: Words) {
    (self.style, self.server, self.words) = (style, server, words)
  }

  /// Runs the style, and prints the user and the timeline of the run.
  ///
  /// It waits on the calling thread.
  ///
  /// - Throws: Why there is no user.
  public func run() throws(RunFailure) {
    let timeline = Timeline()
    let world = FetchEnvironment(
      transport: TimedTransport(transport: TimedFetch.transport(), timeline: timeline),
      decoder: TimedDecoder(decoder: JSONDecoder(), timeline: timeline),
      baseURL: server.url,
      deliveryQueue: timeline.deliveryQueue
    )
    switch TimedFetch.run(style, in: world, onCompletion: timeline.deliver).end {
    case .user(let user): show(user, timeline)
    case .error(let error): throw failure(error.sentence(about: server.url))
    case .noCompletion:
      let seconds = TimedFetch.patience.components.seconds
      throw failure("The style \(style.name) did not complete within \(seconds) seconds.")
    }
  }

  private func show(_ user: User, _ timeline: Timeline) {
    print(words.heading)
    print("\(server.sentence)\n")
    print("\(user.line)\n")
    print(timeline.table)
    print("\nNext: \(words.next)")
  }

  private func failure(_ sentence: String) -> RunFailure {
    RunFailure(sentence: words.advice.isEmpty ? sentence : "\(sentence) \(words.advice)")
  }
}
