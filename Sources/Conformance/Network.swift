// What carries a run's requests where no script answers them.

import TestDoubles
import UserAPI

/// A real way to a server, for a ``Stage`` that is not scripted.
package struct Network: Sendable {
  let baseURL: URL
  let firstID: User.ID
  let carry: @Sendable (ScriptedRequest, Request, Stage) -> Void

  /// Describes the way.
  ///
  /// - Parameters:
  ///   - baseURL: The server's address.
  ///   - firstID: The id that stands first in the server's list.
  ///   - carry: Called inside `send`, on the sender's thread. It must count the request as in flight
  ///     until it is answered.
  package init(
    baseURL: URL,
    firstID: User.ID,
    carry: @escaping @Sendable (ScriptedRequest, Request, Stage) -> Void
  ) {
    (self.baseURL, self.firstID, self.carry) = (baseURL, firstID, carry)
  }
}
