// What meets in the runs of 9.3 to 9.5, in every order of its steps.

import ChapterTesting

extension UserFetching {
  /// Two answers to the first request.
  static func twoAnswers(_ play: SchedulePlay) -> () -> String? {
    let transport = ScriptedTransport()
    let run = Self(environment: .scripted(transport)) { _ in }
    run.start()
    let request = transport.requests.first
    for name in ["an answer", "another answer"] {
      play.thread(name) { request?.answer(.goodList) }
    }
    return {
      withExtendedLifetime(run) {}
      return transport.requests.count > 2
        ? "both answers counted: ask and note in one step (W3.5)" : nil
    }
  }

  /// The start, a cancel, and an answer to the first request.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - play: Plays the three.
  ///   - problem: What is wrong at the end, if a request goes on, and if the run has ended so many times.
  static func cancel(
    meeting answer: TransportResult, in play: SchedulePlay,
    problem: @escaping (_ goesOn: Bool, _ ends: Int) -> String?
  ) -> () -> String? {
    let transport = ScriptedTransport()
    let ends = Inbox<Bool>()
    let run = Self(environment: .scripted(transport)) { _ in ends.put(true) }
    play.thread("start()") { run.start() }
    play.thread("cancel()") { run.cancel() }
    play.thread("the answer") { transport.requests.first?.answer(answer) }
    return { problem(transport.hasOpenRequest, ends.count) }
  }
}
