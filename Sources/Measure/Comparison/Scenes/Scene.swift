// The scenarios whose runs are recorded for the page.

import FixtureServer
import StyleRuns

/// A scenario that each style is recorded in.
package struct Scene: Sendable {
  /// A word that identifies it on the page.
  package let id: String
  /// What happens, in a few words.
  package let title: String
  package let conditions: RunConditions
  /// The question of the book about it: `1.2 first-user` for example.
  let question: String

  /// The title with a capital letter.
  var heading: String { title.prefix(1).uppercased() + title.dropFirst() }

  /// Those that the page shows, the run without a fault first.
  package static let all = [
    scene("success", "everything goes well", "1.2 first-user"),
    scene("list-404", "404 on the list", "1.1 page-of-an-error", fault: "list-404"),
    scene("user-malformed", "a malformed detail", "1.6 unreadable-user", fault: "user-malformed"),
    scene(
      "pending-list", "a cancel while the list is pending", "1.5 while-the-list-is-asked-for",
      cancel: .pendingList),
    scene(
      "decode-list", "a cancel inside the decoding of the list", "1.6 while-decoding",
      cancel: .decodeList),
  ]

  private static func scene(
    _ id: String,
    _ title: String,
    _ question: String,
    fault: String? = nil,
    cancel: CancelPoint? = nil
  ) -> Scene {
    let named = fault.flatMap { NamedFault.named($0) }
    return Scene(
      id: id, title: title, conditions: RunConditions(fault: named, cancel: cancel),
      question: question)
  }
}
