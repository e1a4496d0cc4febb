# Reads .ci/layers, then the graph: boxes (group, name, tree) and arrows (group, from, to, line of code).
# A group is "modules", "folders of M" or "files of M". Prints what `show` asks for.
BEGIN { FS = "\t" }
FILENAME == layers { if ($0 !~ /^#|^ *$/) read_order($0); next }
NF == 3 { group[++boxes] = $1; name[boxes] = $2; tree[$1, $2] = $3; names[$1] = names[$1] " " $2 }
NF == 4 {
  around[++arrows] = $1; from[arrows] = $2; to[arrows] = $3; example[$1, $2, $3] = $4
  uses[$1, $2] = uses[$1, $2] " " $3
}
END {
  if (show == "layers") print_layers()
  if (show == "circles") for (a = 1; a <= arrows; a++) print_circle(around[a], from[a], to[a])
  if (show == "errors") print_errors()
  if (show == "picture") print_picture()
}

# Returns a shortest way along the arrows: names with spaces between them, or "" if there is none.
function way(group, start, goal,  queue, first, last, before, here, i, count, next_ones, path) {
  queue[last = 1] = start; before[start] = ""
  for (first = 1; first <= last; first++) {
    here = queue[first]
    if (here == goal) break
    count = split(uses[group, here], next_ones, " ")
    for (i = 1; i <= count; i++)
      if (!(next_ones[i] in before)) { before[next_ones[i]] = here; queue[++last] = next_ones[i] }
  }
  if (first > last) return ""
  for (path = here; here != start; path = here " " path) here = before[here]
  return path
}

# A box that uses nothing has height 0. Any other box is one higher than the highest box that it uses.
# Arrows that are part of a circle do not count.
function measure_heights(  a, moved, upper, lower) {
  for (a = 1; a <= arrows; a++) in_circle[a] = way(around[a], to[a], from[a]) != ""
  do {
    moved = 0
    for (a = 1; a <= arrows; a++) {
      upper = around[a] SUBSEP from[a]; lower = around[a] SUBSEP to[a]
      if (in_circle[a] || height[upper] > height[lower]) continue
      moved = height[upper] = height[lower] + 1
      if (moved > highest) highest = moved
    }
  } while (moved)
}
function print_layers(  i, h, b, title) {
  measure_heights()
  for (i = 1; i <= boxes; i++) {
    if (group[i] == title || names[group[i]] == " root") continue
    print "The " (title = group[i]) ", and what each uses"
    for (h = highest; h >= 0; h--) for (b = 1; b <= boxes; b++)
      if (group[b] == title && height[title, name[b]] + 0 == h)
        printf "  %2d  %-26s%s\n", h, name[b], uses[title, name[b]]
    print ""
  }
}

# Prints a circle once: it starts at the name that is first in the alphabet.
function print_circle(group, start, second,  count, i, stop, line) {
  count = split(start " " way(group, second, start), stop, " ")
  for (i = 2; i <= count; i++) { if (stop[i] < start) return; line = line " -> " stop[i] }
  # A longer circle is left out as long as two neighbours in it use each other, which is reported anyway.
  for (i = 1; count > 3 && i < count; i++) if ((group, stop[i + 1], stop[i]) in example) return
  if (count > 1) print "Circle of " group ": " start line
  for (i = 1; i < count; i++) print "    " example[group, stop[i], stop[i + 1]]
}

# MARK: The check

function read_order(line,  title, item, count, i) {
  if (line !~ /^(box [^:]+|[A-Za-z0-9_]+):/) {
    if (show == "errors")
      print "Cannot read the line \"" line "\" of " layers ". " \
        "Write a title, a colon, and names with \"<\" between them."
    return
  }
  title = line; sub(/:.*/, "", title); sub(/^[^:]*:/, "", line)
  count = split(line, item, " ")
  if (title ~ /^box /) {
    box_title[++pictured] = substr(title, 5); box_items[pictured] = line
    for (i = 1; i <= count; i++) in_box[item[i]]
    return
  }
  if (title != "modules") title = "folders of " title
  has_line[title]
  for (i = 1; i <= count; i++) if (item[i] == "<") layer[title]++; else rank[title, item[i]] = layer[title] + 1
}
function print_errors(  i, a, key) {
  for (i in rank) if (!(i in tree) && split(i, key, SUBSEP))
    print "The order of the " key[1] " in " layers " names " key[2] ", which does not exist. Remove it."
  for (i = 1; i <= boxes; i++) check_box(group[i], name[i])
  for (a = 1; a <= arrows; a++) check_arrow(around[a], from[a], to[a])
}
function check_box(title, item) {
  if (tree[title, item] == "Tests" || names[title] == " root") return
  if (!(title in has_line)) {
    if (!told[title]++)
      print layers " has no line for the " title ". Add one that orders them, the lowest first:" names[title]
  } else if (!((title, item) in rank))
    print "The order of the " title " in " layers " leaves out " item ". " \
      "Add it to the right of all that it uses:" uses[title, item]
  if (title == "modules" && tree[title, item] == "Sources" && !(item in in_box))
    print "No box in " layers " names the module " item ". Add it to one, so that it is in the picture."
}
function check_arrow(title, user, used,  upper, lower) {
  upper = place_of(title, user); lower = place_of(title, used)
  if (!upper || !lower || lower < upper || tree[title, user] == "Tests") return
  if (way(title, used, user) != "") return  # The circle is reported already.
  print "The " title ": " user " uses " used ", which " layers " puts " \
    (lower > upper ? "above" : "beside") " it. Move the code, or change the order.\n    " example[title, user, used]
}
# The modules of Tests are above all others.
function place_of(title, item) { return tree[title, item] == "Tests" ? 1000 : rank[title, item] }

# MARK: The picture

# Draws all solutions as one box, and leaves out an arrow if a longer way leads to the same box.
function print_picture(  a, b, i, count, item) {
  for (a = 1; a <= arrows; a++) if (around[a] == "modules") add_to_picture(drawn_as(from[a]), drawn_as(to[a]))
  print "```mermaid\nflowchart TD"
  for (b = 1; b <= pictured; b++) {
    print "  subgraph box" b "[\"" box_title[b] "\"]"
    count = split(box_items[b], item, " ")
    for (i = 1; i <= count; i++) print "    " item[i]
    print "  end"
  }
  for (b = 1; b <= pictured; b++) {
    count = split(box_items[b], item, " ")
    for (i = 1; i <= count; i++) print_arrows(item[i])
  }
  print "```"
}
function add_to_picture(user, used) {
  if (user != "" && used != "" && user != used) uses["picture", user] = uses["picture", user] " " used
}
function print_arrows(user,  count, used, i, k) {
  count = split(uses["picture", user], used, " ")
  for (i = 1; i <= count; i++) {
    for (k = 1; k <= count; k++) if (used[k] != used[i] && way("picture", used[k], used[i]) != "") break
    if (k > count && !told[user, used[i]]++) print "  " user " --> " used[i]
  }
}
function drawn_as(module) {
  return tree["modules", module] == "Tests" ? "" : tree["modules", module] == "Solutions" ? "Solutions" : module
}
