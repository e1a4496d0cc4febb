// The value passed to a completion belongs to its receiver: `deliver` does not touch it afterwards.
import UserAPI

final class Draft {
  var name = ""
}

func deliver(_ completion: @escaping Completion<Draft>) {
  let draft = Draft()
  draft.name = "Michael"
  Task.detached { completion(.success(draft)) }
}
