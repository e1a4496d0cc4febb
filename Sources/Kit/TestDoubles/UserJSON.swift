// The bodies of a scripted service, as text.

/// A user as the service sends it.
///
/// - Parameters:
///   - id: The user's number, which is also in each of the texts.
///   - firstName: What stands before the number in the first name.
///   - more: Further fields, with a comma before each.
package func userJSON(
  _ id: Int, firstName: String = "First", adding more: String = ""
) -> String {
  #"{"id":\#(id),"email":"user\#(id)@example.org","first_name":"\#(firstName)\#(id)","#
    + #""last_name":"Last\#(id)","avatar":"file:///\#(id).png"\#(more)}"#
}

/// The list of users as the service sends it, each with the further fields.
package func userListJSON(_ ids: [Int], adding more: String = "") -> String {
  let users = ids.map { userJSON($0, adding: more) }.joined(separator: ",")
  // A server may send more, or fewer, than it announces: the list itself counts.
  return #"{"page":2,"per_page":6,"total":\#(6 + ids.count),"total_pages":2,"data":[\#(users)]}"#
}
