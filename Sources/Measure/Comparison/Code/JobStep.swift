// Which of the four steps of the job a word of the code is about, so that all styles show it alike. Pure.

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
    if words.contains("list") {
      self = isRequest ? .requestList : .decodeList
    } else if words.contains("user") {
      self = isRequest ? .requestUser : .decodeUser
    } else {
      return nil
    }
  }
}
