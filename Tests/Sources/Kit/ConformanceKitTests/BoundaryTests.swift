// Tests that the space comes to the boundaries of the rules, and stays small enough to be walked.

import Testing
import UserAPI

@testable import Conformance

@Suite("boundaries of the rules")
struct BoundaryTests {
  private let all = ScenarioSpace.all.scenarios

  @Test func `the spaces stay small enough for every day`() {
    #expect(ScenarioSpace.all.count <= 7_000)
    #expect(ScenarioSpace.brief.count <= 820)
  }

  @Test func `each request meets each status around the good ones, and each error of a transport`()
  {
    for request in Request.allCases {
      let answers = Set(all.map { $0.reply(to: request).answer })
      for status in [199, 201, 204, 299, 300, 301, 302, 304, 401, 404, 500, 503] {
        #expect(answers.contains(.status(status)), "the \(request.rawValue) never brings \(status)")
      }
      // -1, -995 to -1022, and the files, certificates and downloads below.
      let codes = (-4_000 ... -1).compactMap { URLError.Code(rawValue: $0) }
      let isEnum = codes.count < 100
      for code in codes where isEnum {
        #expect(answers.contains(.transport(code)), "no \(request.rawValue) fails with \(code)")
      }
    }
  }

  @Test func `no place on a page, no constant and no value from an earlier run is always right`() {
    let pages = all.map(\.service.ids)
    #expect(Set(pages.map(\.count)) == [1, 2, 3, 6, 12, 13, 200])
    #expect(Set(pages.map(\.first)).count > 500)
    for page in pages where page.count > 1 {
      let isLarge = page.count > 2
      #expect(page.first != page.min() && page.first != page.last)
      #expect(page.first != page.max() || !isLarge)
      #expect(Set(page).count == page.count)
    }
    let ranks = pages.map { page in page.sorted().firstIndex(of: page[0]) }
    #expect(Set(ranks) == [0, 1, 10, 11])
  }

  @Test func `the small scenarios have the usual service, so that they are about one thing`() {
    for scenario in all where scenario.size < 4 && !scenario.service.isIncidental {
      #expect(scenario.service == Service() || scenario.size == 1, "\(scenario)")
    }
    #expect(all.first == Scenario())
    #expect(all.count { $0.service.isIncidental } > 4_000)
  }

  @Test func `three runs overlap in all orders of begin and end`() {
    let orders = Set(Overlap.Order.all)
    #expect(orders.count == 15)
    for turns in orders {
      #expect(turns.sorted() == [0, 0, 1, 1, 2, 2], "each run begins and ends")
      let begins = [0, 1, 2].compactMap(turns.firstIndex)
      #expect(begins == begins.sorted(), "the runs are numbered as they begin")
    }
    let played = all.compactMap { scenario -> Overlap.Order? in
      if case .three(let order) = scenario.overlap { order } else { nil }
    }
    #expect(Set(played.map(\.turns)) == orders)
  }
}
