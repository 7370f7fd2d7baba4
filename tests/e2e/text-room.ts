import { expect, type Page } from "@playwright/test";

/**
 * Nothing is wider than the screen, and with text grown to so many percent nothing is wider than the screen or its card,
 * nothing cut. It shrinks again.
 */
export async function expectRoomForText(page: Page, percent: number, path: string): Promise<void> {
  expect(await page.evaluate(lackOfRoom, percent), path).toEqual([]);
}

/** In the page: what is wider than the screen or than its card, which amounts are cut, and what of the header is out of sight. */
function lackOfRoom(percent: number): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const measure = (size: string) => {
    const beyond = root.scrollWidth - root.clientWidth;
    if (beyond > 0) faults.push(`the page at ${size} reaches ${beyond} px beyond the screen`);
  };
  measure("100%");
  root.style.fontSize = `${percent}%`;
  measure(root.style.fontSize);
  const edge = root.clientWidth;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const within = text.parentElement;
    if (!text.textContent?.trim() || !within?.checkVisibility({ visibilityProperty: true }))
      continue;
    if (within.closest(".sr-only, script, style, option, .nav-label, .progress-line")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    // For screen readers alone, here or on a phone.
    if (within instanceof HTMLElement && within.offsetWidth <= 1) continue;
    if (width <= 1 || within.closest(".truncate")) continue;
    // On a phone the link covers the row, its words unseen (app/entries.css).
    if (edge < 640 && within.closest('td[data-phone~="cover"]')) continue;
    const card = within.closest(".sheet, dialog, td, li")?.getBoundingClientRect();
    const room = Math.min(edge, card?.right ?? edge) + 1;
    if (right > room || left < -1) {
      faults.push(`"${text.textContent.trim()}" reaches to ${Math.round(right)} of ${room}`);
    }
  }
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    const { width, height } = dialog.getBoundingClientRect();
    if (width > edge || height > innerHeight) faults.push(`a dialog of ${width} × ${height}`);
  }
  for (const part of document.querySelectorAll("header > button, header > a")) {
    const { left, right } = part.getBoundingClientRect();
    if (part.checkVisibility() && (left < 0 || right > edge)) {
      faults.push(`${part.getAttribute("aria-label")} of the header is out of sight`);
    }
  }
  root.style.fontSize = "";
  return faults;
}
