// Callbacks in a task for each call: the second call overtakes the first, whose work takes longer.
//
// The first call ends only after the second has called back, so this program ends because they run at once.
import Foundation

final class UserService: Sendable {
  private let (secondEnds, endSecond) = AsyncStream.makeStream(of: Void.self)

  func name(of id: Int) async -> String {
    if id == 1 { for await _ in secondEnds { break } }
    return "User \(id)"
  }

  func loadName(of id: Int, completion: @escaping @Sendable (String) -> Void) {
    Task {
      completion(await name(of: id))
      if id == 2 { endSecond.yield() }
    }
  }
}

@MainActor final class Screen {
  private let service = UserService()

  func refresh() {
    for id in 1...2 {
      service.loadName(of: id) { name in
        print(name)
        if id == 1 { tellPlace() }
      }
    }
  }
}
