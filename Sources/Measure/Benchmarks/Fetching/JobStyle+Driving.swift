// How a style's runs are started, the same for every row.

import CommandSupport
import UserAPI

extension JobStyle {
  /// The queue on which all runs deliver.
  private static let deliveryQueue = DispatchQueue(label: "bench.delivery")

  /// Starts one run without keeping it, which must fetch the user of the service.
  func fetch(over transport: InMemoryTransport, in window: RunWindow) {
    let environment = FetchEnvironment(
      transport: transport, baseURL: BenchService.baseURL, deliveryQueue: Self.deliveryQueue)
    make(environment) {
      window.leave(
        with: $0, expected: .success(BenchService.user), "user \(BenchService.user.id)")
    }.start()
  }

  /// The workload of the row: whole runs, of which so many are in flight at once.
  func workload(inFlight size: Int) -> Workload {
    let transport = InMemoryTransport()
    return Workload(name: name) { times throws(CommandError) in
      try drive(name, times: times, inFlight: size) { _, window in
        fetch(over: transport, in: window)
      }
    }
  }
}
