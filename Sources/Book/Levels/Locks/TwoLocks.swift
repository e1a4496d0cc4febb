// Level: two locks, taken in two orders.

import Synchronization

extension Level {
  static let twoLocks = Level(
    name: "two-locks",
    goal: "Users and their pictures have a lock each. Make threads wait for one another.",
    suspects: [
      "pictures.withLock { pictures in":
        "add() takes the lock of the users first, and this method takes the lock of the "
        + "pictures. Each may hold what the other wants.",
      "pictures.withLock { $0 += users }":
        "A thread may wait here while it holds a lock. That ends well if all threads take "
        + "the locks in the same order.",
      "users.withLock { users in":
        "One thread has to be the first. Why can it not go on?",
    ],
    threads: ["add()": "add", "removeAll()": "removeAll", "another add()": "add"],
    bodies: { _, isMended in
      let store = UserStore()
      return [store.add, isMended ? store.mendedRemoveAll : store.removeAll, store.add]
    },
    file: #filePath)
}

final class UserStore: Sendable {
  private let users = Mutex(1)
  private let pictures = Mutex(1)

  func add() {
    users.withLock { users in
      pictures.withLock { $0 += users }
    }
  }

  func removeAll() {
    pictures.withLock { pictures in
      users.withLock { $0 -= pictures }
    }
  }
}

extension UserStore {
  func mendedRemoveAll() {
    users.withLock { users in
      pictures.withLock { $0 -= users }
    }
  }
}
