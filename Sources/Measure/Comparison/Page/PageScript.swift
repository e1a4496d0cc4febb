// What the page does: scrolls columns together, shows and hides styles, and chooses the scenario.

let pageScript = """
  "use strict";
  const together = document.getElementById("together");
  for (const group of document.querySelectorAll(".columns")) {
    const panes = [...group.querySelectorAll("pre")];
    let leader = null;
    let timer = 0;
    for (const pane of panes) {
      pane.addEventListener("scroll", () => {
        if (!together.checked || (leader && leader !== pane)) return;
        leader = pane;
        const share = pane.scrollTop / Math.max(1, pane.scrollHeight - pane.clientHeight);
        for (const other of panes) {
          if (other !== pane) other.scrollTop = share * (other.scrollHeight - other.clientHeight);
        }
        clearTimeout(timer);
        timer = setTimeout(() => { leader = null; }, 100);
      });
    }
  }
  for (const box of document.querySelectorAll("input.show")) {
    box.addEventListener("change", () => {
      for (const part of document.querySelectorAll(`[data-style="${box.value}"]`)) {
        part.hidden = !box.checked;
      }
    });
  }
  function choose(id) {
    for (const scene of document.querySelectorAll(".scene")) scene.hidden = scene.id !== "scene-" + id;
  }
  for (const choice of document.querySelectorAll('input[name="scene"]')) {
    choice.addEventListener("change", () => choose(choice.value));
    if (choice.checked) choose(choice.value);
  }
  """
