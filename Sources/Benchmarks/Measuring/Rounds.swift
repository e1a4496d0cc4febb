// Rows take turns: each round runs every row once, in another order than the round before.

/// A row before it is measured.
struct Subject {
  let name: String
  /// Does the work so many times, checks every result, and says how long that took.
  let run: (_ times: Int) throws(BenchError) -> Duration
}

/// What was measured of a row: nanoseconds for doing the work once, in each round.
struct Samples {
  let name: String
  let perRun: [Double]
}

/// A plan for measuring rows side by side.
///
/// A machine is not equally fast all the time. In turns, what slows it down for a while meets every
/// row; and no row always runs behind the same other one, whose leftovers it would have to clear.
struct Rounds {
  /// How many rounds are measured.
  let count: Int
  /// How long a row's turn takes, about.
  var turn = Duration.milliseconds(60)

  /// Measures the rows, after a warm-up of each.
  ///
  /// - Throws: What a row throws.
  func measure(_ subjects: [Subject]) throws(BenchError) -> [Samples] {
    var times: [Int] = []
    for subject in subjects { times.append(try warmUp(subject)) }
    var perRun = [[Double]](repeating: [], count: subjects.count)
    for round in 0..<count {
      for index in Self.order(of: subjects.count, in: round) {
        let time = try subjects[index].run(times[index])
        perRun[index].append(time / .nanoseconds(times[index]))
      }
    }
    return zip(subjects, perRun).map { Samples(name: $0.name, perRun: $1) }
  }

  /// The order of a round: every second goes back through the one before, and then all begins one
  /// row further on.
  static func order(of count: Int, in round: Int) -> [Int] {
    let order = (0..<count).map { ($0 + round / 2) % count }
    return round.isMultiple(of: 2) ? order : order.reversed()
  }

  /// Does the work more and more often, until it takes a fair part of a turn.
  ///
  /// - Returns: How often the work is to be done in a turn.
  private func warmUp(_ subject: Subject) throws(BenchError) -> Int {
    var times = 1
    while true {
      let time = try subject.run(times)
      guard time < turn / 4 else { return max(1, Int(Double(times) * (turn / time))) }
      times *= 2
    }
  }
}
