import type { SlipPaperSize } from "@/lib/receipts/rules";

/** The page of each paper in millimetres; a roll is as long as its slip. */
const PAGES: Record<SlipPaperSize, { width: number; height?: number; margin: number }> = {
  "58mm": { width: 58, margin: 4 },
  "80mm": { width: 80, margin: 4 },
  a5: { width: 148, height: 210, margin: 12 },
};
const MM = 25.4 / 96;
/** So large are the letters on a roll (app/print.css), in the screen's pixels. */
const PRINTED = (8.5 * 96) / 72;
/** A line may break on paper that does not on the screen. */
const SPARE = 6;

let page: CSSStyleSheet | undefined;

/** Prints a slip that stands on the screen as wide as its paper: on a page of just its size. */
export function printSlip(slip: HTMLElement, paper: SlipPaperSize): void {
  const { width, height, margin } = PAGES[paper];
  const long = height ?? Math.ceil(lengthOn(slip, width - 2 * margin)) + 2 * margin + SPARE;
  // A rule of its own: no style sheet can know how long the slip is.
  page ??= new CSSStyleSheet();
  page.replaceSync(`@page { size: ${width}mm ${long}mm; margin: ${margin}mm }`);
  if (!document.adoptedStyleSheets.includes(page)) document.adoptedStyleSheets.push(page);
  window.print();
}

/**
 * How many millimetres a slip is long where it is so many wide. All of it is as large as its letters, which are smaller on paper: so
 * it is measured as much wider. A table's rows stand otherwise on paper; with one it is as long as on the screen, which is enough.
 */
function lengthOn(slip: HTMLElement, width: number): number {
  if (slip.querySelector("table")) return slip.getBoundingClientRect().height * MM;
  const larger = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / PRINTED;
  const { style } = slip;
  style.cssText = `width: ${width * larger}mm; max-width: none; padding: 0; border: 0`;
  const { height } = slip.getBoundingClientRect();
  style.cssText = "";
  return (height / larger) * MM;
}
