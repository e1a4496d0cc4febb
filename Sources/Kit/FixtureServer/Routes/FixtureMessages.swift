// The messages that each user of the server has, and their JSON.

/// The JSON of the messages to a user.
enum FixtureMessages {
  private static let texts = ["Lunch on Friday?", "The report is ready."]

  /// The messages to a user: one from each of the next two users.
  static func json(to user: FixtureUser) -> String {
    let messages = texts.enumerated().map { number, text in
      let sender = FixtureUsers.all[(user.id + number) % FixtureUsers.all.count]
      return #"{"id":\#(user.id * 10 + number + 1),"#
        + #""from":"\#(sender.firstName) \#(sender.lastName)","text":"\#(text)"}"#
    }
    return #"{"data":[\#(messages.joined(separator: ","))]}"#
  }
}
