// `workbook run callbacks`: runs one style, and shows when and where each step ran.

import Curriculum
import UserAPI

struct StyleDemonstration {
  let style: Style
  let server: ServerAddress

  /// Runs the style, and prints the user and the timeline of the run.
  ///
  /// - Throws: A failure that says why there is no user.
  func run() throws(CommandError) {
    let timeline = Timeline()
    let world = FetchEnvironment(
      transport: TimedTransport(transport: TimedFetch.transport(), timeline: timeline),
      decoder: TimedDecoder(decoder: JSONDecoder(), timeline: timeline),
      baseURL: server.url,
      deliveryQueue: timeline.deliveryQueue
    )
    switch TimedFetch.run(style, in: world, onCompletion: timeline.deliver).end {
    case .user(let user): show(user, timeline)
    case .error(let error): throw .failure(error.sentence(about: server.url))
    case .noCompletion:
      let seconds = TimedFetch.patience.components.seconds
      throw .failure("The style \(style.name) did not complete within \(seconds) seconds.")
    }
  }

  private func show(_ user: User, _ timeline: Timeline) {
    let folder = folder
    let place = folder.map { ", in \($0)" } ?? ""
    print("The finished style \(style.name)\(place). Your own code is not used.")
    print("\(server.sentence)\n")
    print("\(user.line)\n")
    print(timeline.table)
    let reading = folder.map { "read \($0)/UserFetch.swift, or " } ?? ""
    print("\nNext: \(reading)swift run workbook")
  }

  /// `Solutions/Chapter1Callbacks` for the style `callbacks`; nil for a style outside the chapters.
  private var folder: String? { (try? Workbook.here())?.solution(in: style.name) }
}
