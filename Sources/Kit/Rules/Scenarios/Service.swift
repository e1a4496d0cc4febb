// What the service of a scenario has: its address, and the users on the page that a run asks for.

package import Foundation
package import UserAPI

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
  /// Whether the scenario is about something else: the space chose the service by a number.
  package var isIncidental = false

  package init(address: Address = .path, ids: [User.ID] = [8, 7, 9]) {
    self.address = address
    self.ids = ids
  }

  /// The id that stands first in the list.
  package var firstID: User.ID { ids.first ?? 0 }

  /// The address of a server, with what the scenario has behind its host and port.
  package func baseURL(of server: URL) -> URL {
    URL(string: server.absoluteString + address.rawValue) ?? server
  }

  /// The address in scripted scenarios; a run must keep its port and its path.
  package var baseURL: URL {
    baseURL(of: URL(string: "http://users.example:8080") ?? URL(filePath: "/"))
  }

  /// The user that a run delivers when all goes well: that of the detail, not the list's entry.
  package var firstUser: User { User(ofKit: firstID, inList: false) }

  /// The same service with other users: what a transport brings that answers once more.
  package var withOtherUsers: Service {
    var other = self
    other.ids = ids.map { $0 + 1_000 }
    return other
  }
}
