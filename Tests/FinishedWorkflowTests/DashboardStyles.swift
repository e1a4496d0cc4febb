// The second job in every style.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import Chapter7AsyncSolution
import Testing
import UserAPI

/// A style of the second job: its name, and how to make one of its runs.
struct DashboardStyle: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable (DashboardService, @escaping DashboardCompletion) -> any DashboardFetching

  init(_ name: String, _ type: any DashboardFetching.Type) {
    testDescription = name
    make = { service, completion in type.init(from: service, completion: completion) }
  }
}

/// One line for each style, in the order of the book.
let dashboardStyles = [
  DashboardStyle("callbacks", Chapter1CallbacksSolution.DashboardFetch.self),
  DashboardStyle("adapters", Chapter3AdaptersSolution.DashboardFetch.self),
  DashboardStyle("chains", Chapter4ChainsSolution.DashboardFetch.self),
  DashboardStyle("receivers", Chapter5ReceiversSolution.DashboardFetch.self),
  DashboardStyle("nodes", Chapter6NodesSolution.DashboardFetch.self),
  DashboardStyle("async", Chapter7AsyncSolution.DashboardFetch.self),
]
