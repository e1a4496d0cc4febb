// The twelve users that the server knows, and their JSON, messages included.

/// One user of the server.
struct FixtureUser {
  let id: Int
  /// The first and the last name.
  let name: String

  /// The email address, with which the user logs in.
  var email: String {
    let name = name.lowercased().replacing(" ", with: ".")
    return name.replacing("ë", with: "e").replacing("ü", with: "ue") + "@example.org"
  }

  /// The user as JSON; no field here needs escaping.
  var json: String {
    let names = name.split(separator: " ")
    return #"{"id":\#(id),"email":"\#(email)","first_name":"\#(names[0])","#
      + #""last_name":"\#(names[1])","avatar":"https://example.org/faces/\#(id).png"}"#
  }

  /// The JSON of the user alone.
  var detailJSON: String { #"{"data":\#(json)}"# }

  /// The JSON of the messages to the user: one from each of the next two users.
  var messagesJSON: String {
    let texts = ["Lunch on Friday?", "The report is ready."]
    let messages = texts.enumerated().map { number, text in
      let sender = Self.all[(id + number) % Self.all.count]
      return #"{"id":\#(id * 10 + number + 1),"from":"\#(sender.name)","text":"\#(text)"}"#
    }
    return #"{"data":[\#(messages.joined(separator: ","))]}"#
  }

  // MARK: All users

  /// The users in the order of their ids.
  ///
  /// Two names are not ASCII, so the length of a body in bytes differs from its length in
  /// characters.
  static let all = [
    "Ada Birch", "Bruno Castell", "Chiara Dunn", "Dmitri Egede", "Elif Forsberg", "Femi Grant",
    "Zoë Halloran", "Hugo Ibarra", "Ines Jonker", "Jürgen Kraft", "Kaya Lindahl", "Lena Moreau",
  ].enumerated().map { FixtureUser(id: $0 + 1, name: $1) }

  /// How many users a page holds.
  static let perPage = 6

  /// The JSON of one page of the list.
  ///
  /// - Parameter page: The number of the page, from one. A page after the last one is empty.
  static func pageJSON(_ page: Int) -> String {
    let users = all.filter { ($0.id - 1) / perPage == page - 1 }.map(\.json)
    let pages = (all.count + perPage - 1) / perPage
    return #"{"page":\#(page),"per_page":\#(perPage),"total":\#(all.count),"#
      + #""total_pages":\#(pages),"data":[\#(users.joined(separator: ","))]}"#
  }
}
