# Reads the graph and, for a check, .ci/layers before it; prints what `show` asks for: layers, circles, or slips.
# A line of the graph is a box (group, name, tree) or an arrow (group, from, to, the line that draws it).
BEGIN { FS = "\t" }
FILENAME == layers { if ($0 !~ /^#|^ *$/) read_order(); next }
NF == 3 { group[++boxes] = $1; name[boxes] = $2; tree[$1, $2] = $3; names[$1] = names[$1] " " $2 }
NF == 4 {
  around[++arrows] = $1; from[arrows] = $2; to[arrows] = $3; example[$1, $2, $3] = $4
  uses[$1, $2] = uses[$1, $2] " " $3
}
END {
  measure_heights()
  if (show == "layers") for (i = 1; i <= boxes; i++) if (group[i] != group[i - 1]) print_layers(group[i])
  if (show == "circles") for (a = 1; a <= arrows; a++) print_circle(around[a], from[a], to[a])
  if (show == "slips") find_slips()
  if (show == "picture") draw_picture()
}

# A shortest way along the arrows: names with spaces between them, or "" if there is none.
function way(group, start, goal,  queue, first, last, before, here, i, count, after, path) {
  queue[last = 1] = start; before[start] = ""
  for (first = 1; first <= last; first++) {
    here = queue[first]
    if (here == goal) { for (path = here; here != start; path = here " " path) here = before[here]; return path }
    count = split(uses[group, here], after, " ")
    for (i = 1; i <= count; i++) if (!(after[i] in before)) { before[after[i]] = here; queue[++last] = after[i] }
  }
  return ""
}

# The height of a box is 0 if it uses nothing, and above all that it uses; circles do not count.
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
function print_layers(title,  h, b) {
  if (names[title] == " .") return
  print "The " title ", and what each uses"
  for (h = highest; h >= 0; h--) for (b = 1; b <= boxes; b++)
    if (group[b] == title && height[title, name[b]] + 0 == h) printf "  %2d  %-26s%s\n", h, name[b], uses[title, name[b]]
  print ""
}

# A circle is printed once: from the first of its names in the alphabet.
function print_circle(group, start, next_one,  count, i, stop, line) {
  count = split(start " " way(group, next_one, start), stop, " ")
  for (i = 2; i <= count; i++) if (stop[i] < start) return
  if (count == 1) return
  for (i = 2; i <= count; i++) line = line " -> " stop[i]
  print "Circle of " group ": " start line
  for (i = 1; i < count; i++) print "    " example[group, stop[i], stop[i + 1]]
}

# MARK: The check

function read_order(  title, item, count, i, layer) {
  title = $0; sub(/:.*/, "", title); sub(/^[^:]*:/, "")
  count = split($0, item, " ")
  if (title !~ /^box /) { if (title != "modules") title = "folders of " title; has_line[title] }
  else { box_title[++box_count] = substr(title, 5); box_items[box_count] = $0 }
  for (i = 1; i <= count; i++)
    if (title ~ /^box /) box_of[item[i]] = box_count
    else if (item[i] == "<") layer++
    else rank[title, item[i]] = layer + 1
}
function find_slips(  i, a, key, title) {
  for (i in rank) if (!(i in tree)) {
    split(i, key, SUBSEP)
    print "The order of the " key[1] " names " key[2] ", which is not there. Remove the name."
  }
  for (i = 1; i <= boxes; i++) check_box(group[i], name[i])
  for (a = 1; a <= arrows; a++) check_arrow(around[a], from[a], to[a])
}
function check_box(title, item) {
  if (tree[title, item] == "Tests" || names[title] == " .") return
  if (!(title in has_line)) {
    if (!told[title]++) print "No line orders the " title ". Add one that begins like this, the lowest first:\n    " order(title)
  } else if (!((title, item) in rank))
    print "The order of the " title " leaves out " item ". Add it, to the right of all that it uses:" uses[title, item]
  if (tree[title, item] == "Sources" && title == "modules" && !(item in box_of))
    print "No box names the module " item ". Add it to a line that begins with \"box\"; the picture needs it."
}
function check_arrow(title, user, used,  upper, lower) {
  upper = place_of(title, user); lower = place_of(title, used)
  if (!upper || !lower || lower < upper || tree[title, user] == "Tests") return
  print "In the " title ", " user " uses " used ", which stands " (lower > upper ? "above" : "beside") " it. " \
    "Move the code that does, or change the order:\n    " example[title, user, used]
}
# Tests stand above all other modules, and need no place.
function place_of(title, item) { return tree[title, item] == "Tests" ? 1000 : rank[title, item] }
function order(title,  h, b, line, between) {
  line = title ":"; sub(/^folders of /, "", line)
  for (h = 0; h <= highest; h++) {
    for (b = 1; b <= boxes; b++) if (group[b] == title && height[title, name[b]] + 0 == h && tree[title, name[b]] != "Tests") {
      line = line between " " name[b]; between = ""
    }
    between = " <"
  }
  return line
}

# MARK: The picture

# All solutions are one box; an arrow is left out if other arrows lead to the same place.
function draw_picture(  b, i, a, count, item, user, used, drawn) {
  print "```mermaid\nflowchart TD"
  for (b = 1; b <= box_count; b++) {
    print "  subgraph box" b "[\"" box_title[b] "\"]"
    count = split(box_items[b], item, " ")
    for (i = 1; i <= count; i++) print "    " item[i]
    print "  end"
  }
  for (a = 1; a <= arrows; a++) {
    user = in_picture(around[a], from[a]); used = in_picture(around[a], to[a])
    if (user != "" && used != "" && user != used && !drawn[user, used]++) uses["picture", user] = uses["picture", user] " " used
  }
  for (a in uses) if (split(a, item, SUBSEP) && item[1] == "picture") draw_arrows(item[2])
  print "```"
}
function draw_arrows(user,  count, used, i, k, others) {
  count = split(uses["picture", user], used, " ")
  for (i = 1; i <= count; i++) {
    for (k = 1; k <= count; k++) if (k != i && way("picture", used[k], used[i]) != "") break
    if (k > count) print "  " user " --> " used[i]
  }
}
function in_picture(title, module) {
  return title != "modules" || tree[title, module] == "Tests" ? "" : tree[title, module] == "Solutions" ? "Solutions" : module
}
