// What the service of a scenario has: its address, and the users on the page that a run asks for.

import Foundation
import TestDoubles
import UserAPI

/// The service that answers the runs of one scenario.
///
/// Every user has two faces: `First8` in the list, and `Detail8` where a run asks for that user alone.
package struct Service: Hashable, Sendable {
  /// Where the service is.
  package enum Address: String, CaseIterable, Sendable {
    case path = "/v1"
    case none = ""
    case slash = "/"
    case pathAndSlash = "/v1/"
  }

  /// Where the service is.
  package var address = Address.path
  /// The ids on the page, in its order.
  package var ids: [User.ID] = [8, 7, 9]
  /// Whether the space dealt the service to a scenario that is about something else.
  var isDealt = false

  package init(address: Address = .path, ids: [User.ID] = [8, 7, 9]) {
    (self.address, self.ids) = (address, ids)
  }

  /// The id that stands first in the list.
  package var firstID: User.ID { ids.first ?? 0 }

  /// The address of a server, with what the scenario has behind its host and port.
  package func baseURL(of server: URL) -> URL {
    URL(string: server.absoluteString + address.rawValue) ?? server
  }

  /// The address in scripted scenarios; a run must keep its port and its path.
  var baseURL: URL {
    baseURL(of: URL(string: "http://users.example:8080") ?? URL(filePath: "/"))
  }

  /// The user that a run delivers when all goes well: that of the detail, not the list's entry.
  package var firstUser: User { User(ofKit: firstID, inList: false) }

  /// The same service with other users: what a transport brings that answers once more.
  var withOtherUsers: Service {
    var other = self
    other.ids = ids.map { $0 + 1_000 }
    return other
  }
}

// MARK: Which services there are

extension Service {
  /// The services to which a whole scenario is given: one thing differs in each.
  package static let special: [Service] =
    [41: 1, 52: 6, 63: 12, 74: 2, 85: 13, 96: 200].sorted { $0.key < $1.key }.map { first, count in
      Service(ids: page(of: count, around: first))
    } + Address.allCases.filter { $0 != .path }.map { Service(address: $0) }

  /// The service of one of the runs beside the judged one, by its number: each has other users.
  static func neighbouring(_ number: Int) -> Service {
    let first = 1 + 30 * number
    var service = Service(ids: [first, first - 1, first + 1])
    service.isDealt = true
    return service
  }

  /// A page whose first id is neither the least nor the greatest, if there are more than two.
  ///
  /// On a page of more than three it is not in the middle, either: most other ids are greater, and on a
  /// page of twelve or thirteen most are less.
  ///
  /// - Parameters:
  ///   - count: How many users the page has.
  ///   - first: The id of the first.
  static func page(of count: Int, around first: User.ID) -> [User.ID] {
    guard count > 2 else { return count == 2 ? [first, first - 1] : [first] }
    let direction = [12, 13].contains(count) ? -1 : 1
    let most = (1...(count - 2)).map { first + $0 * direction }
    return [first] + most.dropFirst() + [first - direction] + most.prefix(1)
  }

  /// The service of a scenario, by its number, if the scenario is about something else.
  static func dealt(_ number: Int) -> Service {
    var random = SeededNumbers(seed: UInt64(number))
    // A long list takes long to decode, so that few scenarios have one.
    let isLong = number % 500 == 250
    let count = isLong ? 200 : [1, 2, 3, 6, 13].randomElement(using: &random) ?? 3
    var service = Service(
      address: Address.allCases.randomElement(using: &random) ?? .path,
      ids: page(of: count, around: Int.random(in: 20...900, using: &random)))
    service.isDealt = true
    return service
  }
}
