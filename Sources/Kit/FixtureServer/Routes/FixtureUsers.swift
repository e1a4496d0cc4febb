// The twelve users that the server knows, and their JSON.

/// One user of the server.
struct FixtureUser {
  let id: Int
  let firstName: String
  let lastName: String
  /// The part of the email address before the `@`.
  let mailbox: String

  /// The email address, with which the user logs in.
  var email: String { mailbox + "@example.org" }

  /// The user as JSON; no field here needs escaping.
  var json: String {
    #"{"id":\#(id),"email":"\#(email)","first_name":"\#(firstName)","#
      + #""last_name":"\#(lastName)","avatar":"https://example.org/faces/\#(id).png"}"#
  }

  /// The JSON of the user alone.
  var detailJSON: String { #"{"data":\#(json)}"# }
}

/// All users of the server, and the JSON of the two endpoints.
enum FixtureUsers {
  /// The users in the order of their ids.
  ///
  /// Two names are not ASCII, so the length of a body in bytes differs from its length in
  /// characters.
  static let all = [
    FixtureUser(id: 1, firstName: "Ada", lastName: "Birch", mailbox: "ada.birch"),
    FixtureUser(id: 2, firstName: "Bruno", lastName: "Castell", mailbox: "bruno.castell"),
    FixtureUser(id: 3, firstName: "Chiara", lastName: "Dunn", mailbox: "chiara.dunn"),
    FixtureUser(id: 4, firstName: "Dmitri", lastName: "Egede", mailbox: "dmitri.egede"),
    FixtureUser(id: 5, firstName: "Elif", lastName: "Forsberg", mailbox: "elif.forsberg"),
    FixtureUser(id: 6, firstName: "Femi", lastName: "Grant", mailbox: "femi.grant"),
    FixtureUser(id: 7, firstName: "Zoë", lastName: "Halloran", mailbox: "zoe.halloran"),
    FixtureUser(id: 8, firstName: "Hugo", lastName: "Ibarra", mailbox: "hugo.ibarra"),
    FixtureUser(id: 9, firstName: "Ines", lastName: "Jonker", mailbox: "ines.jonker"),
    FixtureUser(id: 10, firstName: "Jürgen", lastName: "Kraft", mailbox: "juergen.kraft"),
    FixtureUser(id: 11, firstName: "Kaya", lastName: "Lindahl", mailbox: "kaya.lindahl"),
    FixtureUser(id: 12, firstName: "Lena", lastName: "Moreau", mailbox: "lena.moreau"),
  ]

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
