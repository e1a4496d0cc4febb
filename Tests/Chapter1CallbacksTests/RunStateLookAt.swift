// Where to look in RunState when the whole rule set finds a fault in exercise 1.7.

import ChapterTesting

extension RunStateTests {
  /// For each rule that `RunState` decides about, the function to look at.
  static let lookAt: [Rule.ID: String] = [
    .oneCompletion: """
    Look at didAnswer and didSend (1.7): the answer may come before didSend, and its completion \
    must still be called.
    """,
    .oneAnswer: """
    Look at didAnswer (1.7): it answers for the request of its ticket, and only once.
    """,
    .cancelledBeforeStart: "Look at willSend (1.7): what does it say once the run is cancelled?",
    .nothingNew: "Look at willSend (1.7): what does it say once the run is cancelled?",
    .cancelWins: """
    Look at cancel() (1.7): the completion must be called at once, also while send is still running.
    """,
    .cancelAtOnce: """
    Look at cancel() (1.7): the completion must be called at once, also while send is still running.
    """,
    .reachTheTransport: """
    Look at cancel() and didSend (1.7): a task that send returns after a cancel must be cancelled.
    """,
    .tooLate: """
    Look at didSend (1.7): the task of a request that was answered must be left alone, cancelled or not.
    """,
    .manyCancels: "Look at cancel() (1.7): what does the second call find?",
  ]
}
