// The value passed to a completion belongs to its receiver: `deliver` must not change it afterwards.
import UserAPI

final class Draft {
  var name = ""
}

func deliver(_ completion: @escaping Completion<Draft>) {
  let draft = Draft()
  // expected-error@+2 {{risks causing data races}}
  // expected-note@+1 {{risks causing races in between local and caller code}}
  Task.detached { completion(.success(draft)) }
  // expected-note@+1 {{access can happen concurrently}}
  draft.name = "Michael"
}
