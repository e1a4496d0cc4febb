// What the main actor still uses cannot be given to a function that runs elsewhere.
final class Draft {
  var text = ""
}

@MainActor
final class Editor {
  let draft = Draft()

  @concurrent nonisolated static func check(_ draft: Draft) async -> Bool { draft.text.isEmpty }

  func isEmpty() async -> Bool {
    // expected-error@+2 {{sending 'self.draft' risks causing data races}}
    // expected-note@+1 {{sending main actor-isolated 'self.draft'}}
    await Self.check(draft)
  }
}
