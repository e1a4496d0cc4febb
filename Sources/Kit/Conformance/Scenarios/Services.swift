// Which services there are.

import TestDoubles
import UserAPI

extension Service {
  /// The services to which a whole scenario is given: one thing differs in each.
  static let special: [Service] =
    [(41, 1), (52, 6), (63, 12), (74, 2), (85, 13), (96, 200)].map { first, count in
      Service(ids: page(of: count, around: first))
    } + Address.allCases.filter { $0 != .path }.map { Service(address: $0) }

  /// The service of one of the runs beside the judged one, by its number: each has other users.
  static func neighbouring(_ number: Int) -> Service {
    let first = 1 + 30 * number
    var service = Service(ids: [first, first - 1, first + 1])
    service.isIncidental = true
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
  package static func numbered(_ number: Int) -> Service {
    var random = SeededNumbers(seed: UInt64(number))
    // A long list takes long to decode, so that few scenarios have one.
    let isLong = number % 500 == 250
    let count = isLong ? 200 : [1, 2, 3, 6, 13].randomElement(using: &random) ?? 3
    var service = Service(
      address: Address.allCases.randomElement(using: &random) ?? .path,
      ids: page(of: count, around: Int.random(in: 20...900, using: &random)))
    service.isIncidental = true
    return service
  }
}
