// Two users, and a style that delivers a user without fetching anything.

import TestSupport

let ada = User.named("Ada", id: 1)
let bruno = User.named("Bruno", id: 2)

extension User {
  fileprivate static func named(_ name: String, id: Int) -> User {
    let picture = URL(filePath: "/\(id).png")
    return User(id: id, email: "\(id)@x.org", firstName: name, lastName: "X", avatar: picture)
  }
}

extension JobStyle {
  /// Makes a style that delivers a user.
  static func delivering(_ name: String, _ user: User) -> JobStyle {
    JobStyle(name) { .ending(in: $0, .success(user), $1) }
  }
}
