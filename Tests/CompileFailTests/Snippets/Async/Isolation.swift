// What the main actor still uses cannot be given to a function that runs elsewhere.
final class Draft {
  var text = ""
}

@MainActor
final class Editor {
  let draft = Draft()

  #if WRONG
    @concurrent nonisolated static func check(_ draft: Draft) async -> Bool { draft.text.isEmpty }
  #else
    nonisolated(nonsending) static func check(_ draft: Draft) async -> Bool { draft.text.isEmpty }
  #endif

  func isEmpty() async -> Bool {
    // expected-wrong-error@+2 {{sending 'self.draft' risks causing data races}}
    // expected-wrong-note@+1 {{sending main actor-isolated 'self.draft'}}
    await Self.check(draft)
  }
}
