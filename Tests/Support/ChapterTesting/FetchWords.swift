// How the issues of a chapter call its job, and which sentence belongs to which error.

import TestSupport
import UserAPI

extension FetchByHand {
  /// How the issues of one chapter call its job.
  public struct Words: Sendable {
    private let chapter: Int
    private let job: String
    let promise: String
    let goodPromise: String

    /// The words of a function that completes a run.
    ///
    /// - Parameter chapter: The chapter's number.
    public static func run(_ chapter: Int) -> Self {
      Self(
        chapter: chapter, job: "run", promise: "whatever fails, the run must complete once",
        goodPromise: "two good answers must complete the run, once")
    }

    /// The words of a function that returns or throws.
    public static func job(_ chapter: Int) -> Self {
      Self(
        chapter: chapter, job: "job", promise: "whatever fails, the job must end",
        goodPromise: "two good answers must end the job")
    }

    /// The sentence for a job of which something is left.
    var leftOver: String {
      "the \(job) is over, and something of it is still alive: what holds it, or never finished?"
    }

    /// The sentence for a run that must end with this error, and does not.
    func sentence(on error: UserFetchError) -> String {
      switch error {
      case .failed(.requestList, .transport):
        "the \(job) must end with the transport's own error, as one of requestList (W3.1)"
      case .failed(.requestUser, .transport):
        "the failed step and the transport's own code must both arrive, unchanged (W3.1)"
      case .failed(.requestList, _):
        "the \(job) must end with the status, as an error of requestList (W3.1)"
      case .failed(.requestUser, _):
        "the \(job) must end with the status, as an error of requestUser (W3.1 W3.3)"
      case .failed(.decodeList, .noUsers):
        "the error of \(chapter).2 must arrive as it is: noUsers was replaced on the way (W3.1)"
      case .failed(.decodeList, _):
        "a list that cannot be read must end the run with the error of decodeList (W3.1)"
      case .failed(.decodeUser, _):
        "a user that cannot be read must end the run with the error of decodeUser (W3.1)"
      case .cancelled: "a cancelled \(job) must end with the cancel (W4.2)"
      }
    }

    /// The sentence for a code of the transport that did not arrive.
    var onOtherCode: String {
      "the transport's code is the reason, whichever it is; this \(job) was not cancelled (W3.1)"
    }
  }
}
