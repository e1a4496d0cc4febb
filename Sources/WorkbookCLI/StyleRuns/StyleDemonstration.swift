// One run of a style, shown in full: the user, and which step ran when and where.

import Conformance
import Curriculum
import UserAPI

struct RunOfOne {
  let style: Style
  let site: Site

  /// Runs the style, and prints what happened.
  func run() throws(CommandError) {
    let timeline = Timeline()
    let world = FetchEnvironment(
      transport: TimedTransport(transport: TimedFetch.transport(), timeline: timeline),
      decoder: TimedDecoder(decoder: JSONDecoder(), timeline: timeline),
      baseURL: site.url,
      deliveryQueue: timeline.deliveryQueue
    )
    switch TimedFetch.run(style, in: world, onCompletion: timeline.deliver).outcome {
    case .user(let user): show(user, timeline)
    case .error(let error): throw .failure(error.sentence(about: site.url))
    case .silence:
      let seconds = TimedFetch.patience.components.seconds
      throw .failure("The style \(style.name) did not complete within \(seconds) seconds.")
    }
  }

  private func show(_ user: User, _ timeline: Timeline) {
    let folder = folder
    print("The finished \(style.name)\(folder.map { " in " + $0 } ?? ""), not your answers")
    print("against \(site.url)\(site.note).\n")
    print("\(user.line)\n")
    print(timeline.table)
    let reading = folder.map { "read \($0)/UserFetch.swift, or " } ?? ""
    print("\nNext: \(reading)swift run workbook")
  }

  /// `Solutions/Chapter1Callbacks` for the style `callbacks`; nil for one that is in no chapter.
  private var folder: String? { (try? Workbook.here())?.solution(in: style.name) }
}
