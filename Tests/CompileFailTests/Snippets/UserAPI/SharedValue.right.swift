// A value that is handed to a completion belongs to the caller from then on.
import UserAPI

final class Draft {
  var name = ""
}

func deliver(_ completion: @escaping Completion<Draft>) {
  let draft = Draft()
  draft.name = "Michael"
  Task.detached { completion(.success(draft)) }
}
