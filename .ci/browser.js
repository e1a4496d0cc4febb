// What a reader of the page needs who does not see it, or sees badly: an expression whose value names each fault.
(() => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const name = (element) => (element.getAttribute("aria-label") || element.textContent
    || [...(element.labels ?? [])].map((label) => label.textContent).join(" ")).trim();
  for (const element of all("button, select, input, [role=region], [role=group], article, table")) {
    if (!name(element)) faults.push("no name: " + element.outerHTML.slice(0, 80));
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) faults.push("twice: " + id);
  for (const attribute of ["aria-controls", "aria-labelledby", "for"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      if (!ids.includes(element.getAttribute(attribute))) faults.push("names nothing: " + element.outerHTML);
    }
  }
  for (const child of all("ul > :not(li), ol > :not(li)")) faults.push("no item: " + child.outerHTML.slice(0, 80));
  for (const row of all("[role=tab]")) if (!row.hasAttribute("aria-selected")) faults.push("no state: " + row.id);
  for (const box of all("*")) {
    const scrolls = box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (scrolls && box.tabIndex < 0 && !box.querySelector("button, input, select")) {
      faults.push("scrolls by the mouse alone: " + box.className);
    }
  }
  // The contrast of each text with what is behind it, as WCAG computes it.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (rgb) => rgb.slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const behind = colour(getComputedStyle(at).backgroundColor);
      if (behind[3] > 0) return behind;
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  for (const element of all("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!hasText || element.disabled) continue;
    const [one, other] = [light(colour(getComputedStyle(element).color)), light(ground(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const fault = `contrast ${contrast.toFixed(1)}: ${element.tagName} ${element.className}`;
    if (contrast < 4.5 && !seen.has(fault)) faults.push(fault);
    seen.add(fault);
  }
  return faults.slice(0, 8).join("; ");
})()
