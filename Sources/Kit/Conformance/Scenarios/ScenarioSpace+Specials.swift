// The scenarios in which something is special besides answers and cancels, one thing in each.

import UserAPI

extension ScenarioSpace {
  /// Some ways in which a request is answered.
  private static let endings: [Reply] = [
    Reply(), Reply(answer: .status(404)), Reply(answer: .malformed),
    Reply(answer: .transport(.timedOut)), Reply(manner: .synchronously),
    Reply(manner: .fromAnotherQueue),
  ]

  /// Each of these, for one request or the other.
  private static let endedOnce = endings.flatMap { ending in
    Request.allCases.map { Scenario($0, meets: ending) }
  }

  /// The moments of a run that is started, and not held back.
  private static let moments = ScenarioPoint.all.filter { $0 != .beforeStart && $0 != .decided }

  /// Not cancelled, and cancelled at moments at which nothing else goes on.
  static let plainCancels = [nil, .beforeStart] + pending
  private static let pending: [ScenarioPoint?] = [.pending(.list), .pending(.detail)]

  /// Scenarios, each with each cancel and each special thing.
  private static func each(
    _ specials: [Special], of scenarios: [Scenario] = [Scenario()],
    cancelled cancels: [ScenarioPoint?] = [nil]
  ) -> [Scenario] {
    specials.flatMap { special in
      cancels.flatMap { cancel in
        scenarios.map { scenario in
          scenario.with {
            $0.cancel = cancel
            $0.special = special
          }
        }
      }
    }
  }

  static let specials =
    cancelledOften
    + each(moments.map { .startsAgain(at: $0) }, of: endedOnce, cancelled: plainCancels)
    + dropped
    + each([.neverStarts], cancelled: [nil, .beforeStart])
    + each([.neighbours], of: endings.map { Scenario(detail: $0) })
    + each([.neighbours], cancelled: pending)
    + each([.startsOnItsQueue], of: endedOnce, cancelled: [nil, .beforeStart])
    + stalled.scenarios + rareAnswers + answeredAgain + startedOften
    // An answered task must be released, or the run and its task hold each other.
    + each([.keepsHandlers], of: endedOnce + endings.map { Scenario(list: $0, detail: $0) })
    + overlapping + heldBack
    + each([.startsOnItsQueue], cancelled: pending)
    + each([.startsOnTheMainQueue], cancelled: plainCancels)

  private static let cancelledOften =
    matrix(list: replies([.valid]), detail: replies([.valid])).flatMap { scenario in
      let times: [Times] = scenario.cancel?.isPending == true ? [.twice, .eightThreads] : [.twice]
      let often = each(times.map { .cancels($0) }, of: [scenario], cancelled: [scenario.cancel])
      return [scenario] + (scenario.cancel == nil ? [] : often)
    }
    + Request.allCases.flatMap {
      each([.cancels(.insideItself)], cancelled: [.pending($0)])
        + each([.cancels(.eightThreads)], cancelled: [.insideSend($0)])
    }

  /// The last reference is dropped at any moment, and right after a cancel.
  private static let dropped =
    each(([.afterStart] + moments).map { .drops(at: $0) }, of: endedOnce)
    + [ScenarioPoint.pending(.list), .pending(.detail), .insideDecode(.list), .decided]
    .flatMap { each([.drops(at: $0)], cancelled: [$0]) }
    + each([.drops(at: .decided)], of: endings.prefix(3).map { Scenario(detail: $0) })

  /// Started three times, or from two threads at once.
  private static let startedOften =
    each(
      moments.map { .startsAgain(at: $0, times: 2) }
        + moments.map { .startsAgain(at: $0, elsewhere: true) })
    + each([.startsOnTwoThreads], of: endedOnce)
    + each([.startsOnTwoThreads], cancelled: plainCancels)

  /// Other runs begin and end inside the calls of a run, or three overlap.
  private static let overlapping: [Scenario] = {
    let points: [ScenarioPoint] =
      Request.allCases.flatMap { [.insideSend($0), .insideDecode($0)] } + [.insideCompletion]
    let orders = Overlap.Order.all.flatMap { turns in
      [
        Overlap.Order(turns: turns), Overlap.Order(turns: turns, listsComeAtOnce: true),
        Overlap.Order(turns: turns, cancelled: 1),
      ]
    }
    let overlaps = points.flatMap { [Overlap.ends($0), .starts($0)] } + orders.map { .three($0) }
    return each(overlaps.map { .overlaps($0) })
  }()

  /// The delivery queue is busy while `start()` or `cancel()` runs: neither may wait for it.
  private static let heldBack =
    each([.holdsDelivery], cancelled: [.beforeStart] + pending)
    + each(
      [.holdsDelivery],
      of: [Answer.valid, .malformed].map {
        let ending = Reply(answer: $0, manner: .synchronously)
        return Scenario(list: ending, detail: ending)
      })
}
