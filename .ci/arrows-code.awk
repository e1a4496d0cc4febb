# Prints the Swift files line by line, in five columns: the module, the file, the number of the line, its
# words and signs with spaces between them, and the line as it is. Comments and text in quotes are left
# out, and so are lines without code. Files that Package.swift excludes have the module "".
FNR == 1 { level = comments = 0; module = is_excluded(FILENAME) ? "" : module_of(FILENAME) }
{
  code = ""; rest = $0
  while (rest != "") if (comments) skip_comment(); else if (level % 2) skip_text(); else take_code()
  if (level % 2 && closing[level] !~ /"""/) level--
  gsub(/[^A-Za-z0-9_]/, " & ", code); gsub(/[ \t]+/, " ", code); gsub(/^ | $/, "", code)
  gsub(/\t/, " "); sub(/^ +/, "")
  if (code != "") print module "\t" FILENAME "\t" FNR "\t" code "\t" $0
}

function is_excluded(file) { return file ~ /^Chapters|\/(Stubs|Mistakes|Snippets)\// }
function module_of(file,  part) {
  split(file, part, "/")
  return part[2] (part[1] == "Solutions" ? "Solution" : "")
}

# An even level is code, and an odd level is text in quotes. Code inside "\(…)" is one level above its text.
function take_code(  sign) {
  if (!match(rest, /\/\/|\/\*|#*"""|#*"|`[^`]*`|[()]/)) { code = code rest; rest = ""; return }
  sign = substr(rest, RSTART, RLENGTH)
  code = code substr(rest, 1, RSTART - 1)
  rest = substr(rest, RSTART + RLENGTH)
  if (sign == "//") rest = ""
  else if (sign == "/*") comments = 1
  else if (sign ~ /`/) code = code (sign ~ / / ? "`" : substr(sign, 2, length(sign) - 2))
  else if (sign ~ /"/) start_text(sign)
  else {
    code = code sign
    if (sign == "(") parentheses[level]++
    else if (parentheses[level]-- == 0 && level) level--
  }
}

function start_text(sign) {
  code = code "\""; hashes[++level] = sign; gsub(/"/, "", hashes[level])
  closing[level] = substr(sign, length(hashes[level]) + 1) hashes[level]
}

function skip_text(  escape) {
  if (!match(rest, /["\\]/)) { rest = ""; return }
  rest = substr(rest, RSTART); escape = "\\" hashes[level]
  if (index(rest, closing[level]) == 1) { rest = substr(rest, length(closing[level]) + 1); level-- }
  else if (index(rest, escape) != 1) rest = substr(rest, 2)
  else {
    if (substr(rest, length(escape) + 1, 1) == "(") { code = code "("; parentheses[++level] = 0 }
    rest = substr(rest, length(escape) + 2)
  }
}

function skip_comment() {
  if (!match(rest, /\/\*|\*\//)) { rest = ""; return }
  comments += substr(rest, RSTART, 2) == "/*" ? 1 : -1
  rest = substr(rest, RSTART + 2)
}
