// Recordings that no run would give: a rule must come back with some answer about each.

import Traces

extension Recording {
  /// The first events of the recording alone, as if the recorder had been stopped.
  public func cutOff(after count: Int) -> Recording {
    Recording(Array(events.prefix(count)), threads: Array(threads.prefix(count)))
  }

  /// The recording with each event twice in a row.
  public var doubled: Recording {
    Recording(events.flatMap { [$0, $0] }, threads: threads.flatMap { [$0, $0] })
  }

  /// The events in the opposite order.
  public var reversed: Recording { Recording(events.reversed(), threads: threads.reversed()) }

  /// An empty recording, and others made of a few runs by cutting, doubling and reversing them.
  public static let odd: [Recording] = {
    let runs = RightRun.all.map(\.recording) + FlawedRun.all.map(\.recording)
    let sample = runs.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    return [Recording([])]
      + sample.flatMap { run in
        [run.doubled, run.reversed]
          + stride(from: 1, to: run.events.count, by: 3).map { run.cutOff(after: $0) }
      }
  }()
}
