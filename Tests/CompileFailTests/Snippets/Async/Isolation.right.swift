// What the main actor still uses cannot be given to a function that runs elsewhere.
final class Draft {
  var text = ""
}

@MainActor
final class Editor {
  let draft = Draft()

  nonisolated(nonsending) static func check(_ draft: Draft) async -> Bool { draft.text.isEmpty }

  func isEmpty() async -> Bool {
    await Self.check(draft)
  }
}
