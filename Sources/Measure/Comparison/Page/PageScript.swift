// What the page does: two styles that the reader chooses, kept in the address, and one scenario.

let pageScript = """
  "use strict";
  const pickers = [...document.querySelectorAll("select")];
  const address = new URLSearchParams(location.search);
  const scenes = [...document.querySelectorAll('input[name="scene"]')];

  function remember(name, value) {
    address.set(name, value);
    // A browser may refuse both for a file.
    try { localStorage.setItem("compare-" + name, value); } catch {}
    try { history.replaceState(null, "", "?" + address + location.hash); } catch {}
  }
  function remembered(name) {
    try { return address.get(name) ?? localStorage.getItem("compare-" + name); } catch { return null; }
  }
  function show() {
    const chosen = pickers.map((picker) => picker.value);
    const parts = chosen.length ? document.querySelectorAll("[data-style]") : [];
    for (const part of parts) {
      part.hidden = !chosen.includes(part.dataset.style);
      part.style.order = chosen.indexOf(part.dataset.style);
    }
    const scene = scenes.find((choice) => choice.checked)?.value;
    for (const part of document.querySelectorAll(".scene")) part.hidden = part.id !== "scene-" + scene;
  }
  for (const picker of pickers) {
    const wanted = remembered(picker.name);
    if ([...picker.options].some((option) => option.value === wanted)) picker.value = wanted;
  }
  if (pickers.length && pickers[0].value === pickers[1].value) {
    pickers[1].value = [...pickers[1].options].find((o) => o.value !== pickers[0].value).value;
  }
  let former = pickers.map((picker) => picker.value);
  for (const [place, picker] of pickers.entries()) {
    picker.addEventListener("change", () => {
      const other = pickers[1 - place];
      // The same style twice: the two change their places.
      if (other.value === picker.value) other.value = former[place];
      former = pickers.map((picker) => picker.value);
      for (const picker of pickers) remember(picker.name, picker.value);
      show();
    });
  }
  for (const choice of scenes) choice.addEventListener("change", show);
  for (const form of document.querySelectorAll("form.script")) form.hidden = false;
  show();
  """
