// The twelve people that the server knows, and their JSON.

/// A person of the fixture.
struct Person {
  let id: Int
  let firstName: String
  let lastName: String
  let mailbox: String

  /// The person as the service writes one; no name here needs escaping.
  var json: String {
    #"{"id":\#(id),"email":"\#(mailbox)@example.org","first_name":"\#(firstName)","#
      + #""last_name":"\#(lastName)","avatar":"https://example.org/faces/\#(id).png"}"#
  }
}

extension Person {
  /// Everybody, in the order of their ids.
  ///
  /// Two names are not ASCII: a body's length is in bytes.
  static let all = [
    Person(id: 1, firstName: "Ada", lastName: "Birch", mailbox: "ada.birch"),
    Person(id: 2, firstName: "Bruno", lastName: "Castell", mailbox: "bruno.castell"),
    Person(id: 3, firstName: "Chiara", lastName: "Dunn", mailbox: "chiara.dunn"),
    Person(id: 4, firstName: "Dmitri", lastName: "Egede", mailbox: "dmitri.egede"),
    Person(id: 5, firstName: "Elif", lastName: "Forsberg", mailbox: "elif.forsberg"),
    Person(id: 6, firstName: "Femi", lastName: "Grant", mailbox: "femi.grant"),
    Person(id: 7, firstName: "Zoë", lastName: "Halloran", mailbox: "zoe.halloran"),
    Person(id: 8, firstName: "Hugo", lastName: "Ibarra", mailbox: "hugo.ibarra"),
    Person(id: 9, firstName: "Ines", lastName: "Jonker", mailbox: "ines.jonker"),
    Person(id: 10, firstName: "Jürgen", lastName: "Kraft", mailbox: "juergen.kraft"),
    Person(id: 11, firstName: "Kaya", lastName: "Lindahl", mailbox: "kaya.lindahl"),
    Person(id: 12, firstName: "Lena", lastName: "Moreau", mailbox: "lena.moreau"),
  ]

  static let perPage = 6

  /// The detail of one person, if there is one of that id.
  static func detailJSON(id: Int) -> String? {
    all.first { $0.id == id }.map { #"{"data":\#($0.json)}"# }
  }

  /// One page of the list, from one; empty after the last.
  static func pageJSON(_ page: Int) -> String {
    let people = all.filter { ($0.id - 1) / perPage == page - 1 }.map(\.json)
    let pages = (all.count + perPage - 1) / perPage
    return #"{"page":\#(page),"per_page":\#(perPage),"total":\#(all.count),"#
      + #""total_pages":\#(pages),"data":[\#(people.joined(separator: ","))]}"#
  }
}
