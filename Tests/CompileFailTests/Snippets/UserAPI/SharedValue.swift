import UserAPI

final class Draft {
  var name = ""
}

func deliver(_ completion: @escaping Completion<Draft>) {
  let draft = Draft()
  #if WRONG
    // The value passed to a completion belongs to its receiver: `deliver` must not change it afterwards.
    // expected-wrong-error@+2 {{risks causing data races}}
    // expected-wrong-note@+1 {{risks causing races in between local and caller code}}
    Task.detached { completion(.success(draft)) }
    // expected-wrong-note@+1 {{access can happen concurrently}}
    draft.name = "Michael"
  #else
    // The value passed to a completion belongs to its receiver: `deliver` does not touch it afterwards.
    draft.name = "Michael"
    Task.detached { completion(.success(draft)) }
  #endif
}
