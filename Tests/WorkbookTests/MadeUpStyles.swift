// Styles that fetch nothing, and deliver what a test wants.

import Conformance
import UserAPI

let ada = User.named("Ada", id: 1)
let bruno = User.named("Bruno", id: 2)

extension User {
  fileprivate static func named(_ name: String, id: Int) -> User {
    let picture = URL(filePath: "/\(id).png")
    return User(id: id, email: "\(id)@x.org", firstName: name, lastName: "X", avatar: picture)
  }
}

extension Style {
  /// A style that delivers a user.
  static func delivering(_ name: String, _ user: User) -> Style {
    Style(name) { .ending(in: $0, .success(user), $1) }
  }
}

/// A run that does one thing when it is started.
final class MadeUpFetch: UserFetching {
  private let onStart: @Sendable () -> Void

  init(onStart: @escaping @Sendable () -> Void) { self.onStart = onStart }

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init {}
  }

  func start() { onStart() }
  func cancel() {}
}

extension UserFetching where Self == MadeUpFetch {
  /// A run that ends at once, on the queue that its environment names.
  static func ending(
    in environment: FetchEnvironment,
    _ result: Result<User, UserFetchError>,
    _ completion: @escaping Completion<User>
  ) -> MadeUpFetch {
    MadeUpFetch { environment.deliveryQueue.async { completion(result) } }
  }
}
