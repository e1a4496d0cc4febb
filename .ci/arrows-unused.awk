# Lists public and package declarations whose name occurs nowhere else, or only in tests. Reads the graph,
# then the code. A name counts as used if a module says it that is, or imports, the declaring module, and
# declares no type of that name itself. So a name that also means something else can escape.
BEGIN { FS = "\t"; keyword = "^(func|var|let|case|struct|class|enum|protocol|actor|typealias|associatedtype)$" }
FNR == NR { if ($1 == "modules" && NF == 4) imports[$2, $3]; next }
{
  count = split($3, word, " ")
  module = module_of($1)
  # What is excluded from the modules may use all of them.
  if ($1 ~ /^Chapters|\/(Stubs|Mistakes|Snippets)\//) module = "*"
  is_user[module]; in_tests[module] = $1 ~ /^Tests/
  visible = $1 ~ /^Sources/ && $3 ~ /(^| )(public|package|open) / && $3 !~ /(^| )override /
  for (i = 1; i <= count; i++) {
    if (word[i] !~ /^[A-Za-z_]/ || word[i] ~ keyword || word[i - 1] == "extension") continue
    if (word[i - 1] !~ keyword) { says[module, word[i]]; continue }
    if (word[i] ~ /^[A-Z]/) declares_type[module, word[i]]
    if (visible) where[module, word[i]] = where[module, word[i]] "  " $1 ":" $2
    visible = 0
  }
}
END {
  for (declaration in where) {
    split(declaration, part, SUBSEP)
    code = tests = 0
    for (user in is_user) if (is_used(part[1], part[2], user)) { if (in_tests[user]) tests++; else code++ }
    if (!code) print (tests ? "only tests use  " : "nothing uses    ") part[2] where[declaration]
  }
}
function is_used(module, name, user) {
  if (!((user, name) in says)) return 0
  return user == "*" || user == module || (user, module) in imports && !((user, name) in declares_type)
}
