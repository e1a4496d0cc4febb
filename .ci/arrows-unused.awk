# Lists public and package declarations that nothing or only tests use. Reads the graph, then the code.
#
# A declaration counts as used if its name occurs again in its own module, or in a module that imports that
# one and has no type of the same name. So if a name means several things, its declaration may be missing
# here. And what only the system calls, such as "errorDescription", is listed: check each by hand.
BEGIN { FS = "\t"; keyword = "^(func|var|let|case|struct|class|enum|protocol|actor|typealias|associatedtype)$" }
FNR == NR { if (NF == 4) imports[$2, $3]; next }
{
  # Code that belongs to no module, such as a snippet, may use every module. Its user is its top folder.
  user = $1 == "" ? substr($2, 1, 5) : $1
  is_test[user] = $2 ~ /^Tests/
  visible = $2 ~ /^Sources/ && $4 ~ /(^| )(public|package|open) / && $4 !~ /(^| )override /
  count = split($4, word, " ")
  for (i = 1; i <= count; i++) {
    if (word[i] !~ /^[A-Za-z_]/ || word[i] ~ keyword || word[i - 1] == "extension") continue
    if (word[i - 1] !~ keyword) { says[user, word[i]]; continue }
    if (word[i] ~ /^[A-Z]/) has_type[user, word[i]]
    if (visible) places[$1, word[i]] = places[$1, word[i]] "  " $2 ":" $3
    visible = 0
  }
}
END {
  for (declaration in places) {
    split(declaration, part, SUBSEP)
    in_code = in_tests = 0
    for (user in is_test)
      if (uses(user, part[1], part[2])) { if (is_test[user]) in_tests = 1; else in_code = 1 }
    if (!in_code) print (in_tests ? "only tests use  " : "nothing uses    ") part[2] places[declaration]
  }
}
function uses(user, module, name) {
  if (!((user, name) in says)) return 0
  if (user == module || user ~ /^(Chapt|Solut|Tests)$/) return 1
  return (user, module) in imports && !((user, name) in has_type)
}
