// What is looked up: files, rules, costs and the choice of a style; and what is printed.

const parts = { files: "Files", rules: "Rules", costs: "Costs", guide: "Which style?", about: "About" };

function showReference() {
  const tabs = Object.entries(parts).map(([id, title]) => make("button", {
    "aria-current": id === state.part.split(":")[0], onclick: () => set({ part: id }),
  }, title));
  const [part, detail] = state.part.split(":");
  const show = {
    files: () => filesOf(detail), rules: rulesOf, costs: costsOf, guide: guideOf, about: aboutOf,
  };
  byId("look").replaceChildren(
    make("div", { class: "list", role: "group", "aria-label": "What is looked up" }, tabs),
    ...(show[part] ?? rulesOf)());
}

const chosen = () => [state.left, state.right].map(styleNamed);

function filesOf(title) {
  const titles = chosen()[0].sections.map((section) => section.title);
  const here = titles.includes(title) ? title : titles.at(-1);
  const buttons = titles.map((other) => make("button", {
    "aria-current": other === here, onclick: () => set({ part: "files:" + other }),
  }, other === "DashboardFetch" ? "DashboardFetch, the second job" : other));
  const columns = chosen().map((style) => {
    const section = style.sections.find((section) => section.title === here);
    const files = section.files.map((file) => [make("p", { class: "faint" }, style.paths[file]),
      make("pre", {}, style.files[file].map((line, number) => make("span", { class: "line" },
        make("i", {}, String(number + 1)), make("span", {}, tokens(line)))))]);
    return make("article", { class: "side", "aria-label": style.title }, make("h2", {}, style.title),
      section.note ? make("p", {}, inline(section.note)) : undefined, files.flat());
  });
  return [make("div", { class: "list", role: "group", "aria-label": "Sections" }, buttons),
    make("div", { class: "sides" }, columns)];
}

function rulesOf() {
  const places = chosen().map((style) => data.styles.indexOf(style));
  const cell = (cell, style) => make("td", {},
    cell.verdict ? make("p", { class: "bad" }, cell.verdict) : undefined,
    style.isInvented ? undefined : make("p", {},
      cell.help ? [make("b", {}, "The compiler helps. "), inline(cell.help)] : "Only tests check it."),
    cell.sections.length ? make("p", { class: "faint" }, `Kept in ${cell.sections.join(", ")}.`) : undefined);
  const rows = data.rules.rows.map((row) => make("tr", {},
    make("th", { scope: "row" },
      make("b", {}, row.id + " " + row.nickname), make("p", {}, row.sentence)),
    places.map((place) => cell(row.cells[place], data.styles[place]))));
  const heads = ["rule", ...chosen().map((style) => style.title)];
  return [make("p", {}, data.rules.sentence), make("table", { class: "rules" },
    make("caption", {}, "Who notices that a rule is broken: the compiler, or a test"),
    make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, rows))];
}

function costsOf() {
  const charts = data.costs.charts.map((chart) => make("table", {}, make("caption", {}, chart.title),
    make("tbody", {}, chart.bars.map((bar) => make("tr", {}, make("th", { scope: "row" }, bar.style),
      make("td", {}, bar.text ?? "–"), make("td", {},
        make("span", { class: "bar", style: `--share: ${bar.share}` })))))));
  return [make("p", {}, data.costs.sentence), make("div", { class: "charts" }, charts)];
}

function aboutOf() {
  return [make("p", {}, "The job is to fetch a user, in four steps with the same colours in every style: ",
    ["requestList", "decodeList", "requestUser", "decodeUser"].flatMap((step) =>
      [make("span", { class: "step " + step }, step), " "])),
    make("p", {}, "What plays is recorded. The transport answers from a queue of its own, without a "
      + "network; a lane is a queue, or the thread of the caller; a lit line did the event, and the "
      + "lines that called it have a bar."),
    make("p", { class: "faint" }, data.setting)];
}

/** A page of the book: headings, paragraphs, lists, tables and code. */
function guideOf() {
  const blocks = data.guide.split(/\n{2,}/).filter((block) => block && !block.startsWith("# "));
  return [make("div", { class: "guide" }, blocks.map((block) => {
    const lines = block.split("\n");
    if (block.startsWith("## ")) return make("h2", {}, inline(block.slice(3)));
    if (block.startsWith("```")) return make("pre", {}, lines.slice(1, -1).join("\n"));
    if (block.startsWith("- ")) {
      return make("ul", {}, lines.map((line) => make("li", {}, inline(line.slice(2)))));
    }
    if (!block.startsWith("|")) return make("p", {}, inline(block));
    const rows = lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
    const row = (cells, kind) => make("tr", {}, cells.map((cell) => make(kind, {}, inline(cell))));
    return make("table", {}, make("thead", {}, row(rows[0], "th")),
      make("tbody", {}, rows.slice(2).map((cells) => row(cells, "td"))));
  }))];
}

/** What is printed after the play: the questions, and their answers at the end. */
function writePaper() {
  const items = data.questions.map((question) => make("li", {}, inline(question.scenario), " ",
    question.sentence, make("ol", { type: "a" }, question.choices.map((choice) =>
      make("li", {}, make("code", {}, choice.text))))));
  const reason = (choice, number) => make("p", {},
    make("b", {}, "abcd"[number] + (choice.isRight ? " is right. " : ". ")), choice.reason);
  const answers = data.questions.map((question) => make("li", {}, question.choices.map(reason)));
  byId("paper").append(make("h2", {}, "What will happen?"), make("ol", {}, items),
    make("h2", {}, "Answers"), make("ol", { class: "answers" }, answers));
}
