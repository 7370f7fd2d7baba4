import type { SlipPaper } from "@/lib/receipts/rules";

/** The page of each paper in millimetres; a roll is as long as its slip. */
const PAGES: Record<SlipPaper, { width: number; height?: number; margin: number }> = {
  "58mm": { width: 58, margin: 4 },
  "80mm": { width: 80, margin: 4 },
  a5: { width: 148, height: 210, margin: 12 },
};
const MM = 25.4 / 96;

let page: CSSStyleSheet | undefined;

/** Prints a slip that stands on the screen as wide as its paper: on a page of just its size. */
export function printSlip(slip: HTMLElement, paper: SlipPaper): void {
  const { width, height, margin } = PAGES[paper];
  const long = height ?? Math.ceil(slip.getBoundingClientRect().height * MM) + 2 * margin + 4;
  // A rule of its own: no style sheet can know how long the slip is.
  page ??= new CSSStyleSheet();
  page.replaceSync(`@page { size: ${width}mm ${long}mm; margin: ${margin}mm }`);
  if (!document.adoptedStyleSheets.includes(page)) document.adoptedStyleSheets.push(page);
  window.print();
}
