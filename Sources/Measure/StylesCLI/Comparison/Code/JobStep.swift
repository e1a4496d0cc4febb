// The steps of the job: their names have the same colours in all styles. Pure.

/// A step of the job.
enum JobStep: String, CaseIterable {
  case requestList, decodeList, requestUser, decodeUser

  /// The step that a name is about: `decodeList` for `UserListDecodeOperation`, for example.
  ///
  /// - Returns: nil if the name is about none, or about all.
  init?(name: String) {
    if name == "firstUserID" {
      self = .decodeList
      return
    }
    let words = Set(name.matches(of: /[A-Z]?[^A-Z]*/).map { $0.0.lowercased() })
    let isRequest = !words.isDisjoint(with: ["request", "retrieval"])
    let isDecoding = !words.isDisjoint(with: ["decode", "decoding"])
    guard isRequest != isDecoding else { return nil }
    let subject = words.contains("list") ? "List" : words.contains("user") ? "User" : ""
    self.init(rawValue: (isRequest ? "request" : "decode") + subject)
  }
}
