# Finds the arrows. Reads the list of modules, then the code twice: first its declarations, then its uses.
# Prints the boxes of the folders (group, name, tree), and each arrow with the first line of code that
# draws it (group, from, to, line).
BEGIN { FS = "\t" }
FNR == 1 { pass++; file = "" }
pass == 1 { is_module[$2]; next }
$1 == "" { next }
$2 != file { check_braces(); module = $1; file = $2; in_sources = file ~ /^Sources/; print_box() }
{ count = split($4, word, " "); hidden = 0 }
pass == 2 && in_sources { for (i = 1; i <= count; i++) read_declaration(word[i]) }
pass == 3 {
  for (i = 1; i <= count; i++)
    if (word[i] == "import") read_import()
    else if (in_sources) read_use(word[i])
}

function read_declaration(sign) {
  if (sign == "{") { if (!depth++) outer = extended; extended = "" }
  else if (sign == "}") depth--
  else if (sign ~ /^(private|fileprivate)$/) hidden = 1
  else if (sign == "extension") { while (word[i + 2] == ".") i += 2; extended = word[++i] }
  if (sign ~ /^(struct|class|enum|protocol|actor|typealias|associatedtype)$/) declare(word[i + 1])
  if (sign ~ /^(struct|class|enum|actor|typealias|func|init)$/) read_generics(sign == "init" ? i + 1 : i + 2)
}
# The names of generic parameters hide types of the same names in this file.
function read_generics(start,  k, inside) {
  for (k = start; k <= count && (k > start ? inside : word[k] == "<"); k++)
    if (word[k] == "<") inside++
    else if (word[k] == ">") inside--
    else if (inside == 1 && word[k - 1] ~ /^[<,]$/) own[file, word[k]]
}
function declare(name) {
  if (name !~ /^[A-Z]/) return
  if (!((file, name) in own)) { own[file, name]; files_with[module, name]++ }
  if (hidden) return
  if (depth == 0) add(at_file_scope, name)
  else if (depth == 1 && outer != "") { add(nested, name); add(nested, outer "." name) }
}
function add(table, name) {
  if (!((module, name) in table)) table[module, name] = file
  else if (table[module, name] != file) table[module, name] = "several"
}

# A name at file scope hides nested ones. A nested name counts only if a single file declares it.
function read_use(name) {
  if (name !~ /^[A-Z]/) return
  if (word[i - 1] == ".") draw(nested[module, word[i - 2] "." name])
  else if ((file, name) in own) return
  else if ((module, name) in at_file_scope) draw(at_file_scope[module, name])
  else if (files_with[module, name] == 1) draw(nested[module, name])
}
function draw(target) {
  if (target == "" || target == "several") return
  arrow("files of " module, path_of(file), path_of(target))
  arrow("folders of " module, folder_of(file), folder_of(target))
}
function read_import(  name) {
  name = word[i + 1] ~ /^(func|struct|class|enum|protocol|typealias|let|var)$/ ? word[i + 2] : word[i + 1]
  if (name in is_module) arrow("modules", module, name)
}
function arrow(group, from, to) {
  if (from != to && !seen[group, from, to]++) print group "\t" from "\t" to "\t" file ":" $3 ":  " $5
}
function print_box() {
  if (in_sources && !seen[module, folder_of(file)]++) print "folders of " module "\t" folder_of(file) "\tSources"
}
function check_braces() {
  if (depth) {
    print "arrows: Cannot pair the braces of " file ". Close them within each branch of an #if." > "/dev/stderr"
    exit 1
  }
  depth = 0; outer = extended = ""
}
function path_of(file) { sub(/^[^\/]*\/[^\/]*\//, "", file); return file }
function folder_of(file) { file = path_of(file); return sub(/\/[^\/]*$/, "", file) ? file : "root" }
