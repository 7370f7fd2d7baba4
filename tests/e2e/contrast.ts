/** What `markDoubtful` puts on a text that axe has to judge. */
export const DOUBTFUL = "data-contrast-doubtful";

/**
 * In the page, where axe would take ten times as long for the texts that are plainly well: marks each visible text of it,
 * or of a part of it, whose contrast is not plainly enough: too little by what stands in its ancestors' styles (WCAG 2.2,
 * 1.4.3), or on what these do not tell, such as a picture, something translucent or a text that is laid over another
 * element. Answers how many.
 */
export function markDoubtful(part: string | undefined, mark: string): number {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map<string, Colour>();
  const colourOf = (text: string): Colour => {
    const known = colours.get(text);
    if (known || !canvas) return known ?? [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    colours.set(text, colour);
    return colour;
  };
  const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => {
    const mix = (above: number, below: number) => above * a + below * (1 - a);
    return [mix(r, R), mix(g, G), mix(b, B), 1];
  };
  const luminance = ([r, g, b]: Colour) => {
    const linear = (value: number) =>
      value <= 10.02 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };

  /** Whether something in the ancestors changes the colours of all that is in them. */
  const blends = new Map<Element, boolean>();
  const isBlended = (element: Element): boolean => {
    const known = blends.get(element);
    if (known !== undefined) return known;
    const { opacity, filter, mixBlendMode } = getComputedStyle(element);
    const own = opacity !== "1" || filter !== "none" || mixBlendMode !== "normal";
    const above = element.parentElement;
    const found = own || (above !== null && isBlended(above));
    blends.set(element, found);
    return found;
  };
  const isMoved = ({ position, transform, top, left }: CSSStyleDeclaration) =>
    transform !== "none" ||
    ["absolute", "fixed", "sticky"].includes(position) ||
    (position === "relative" && [top, left].some((by) => by !== "auto" && by !== "0px"));

  /** The colour that an element's text stands on; null where styles do not tell. */
  const grounds = new Map<Element, Colour | null>();
  const groundOf = (element: Element | null): Colour | null => {
    if (!element) return [255, 255, 255, 1];
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = colourOf(style.backgroundColor);
    let found: Colour | null = own;
    if (style.backgroundImage !== "none") found = null;
    else if (own[3] < 1 && isMoved(style)) found = null;
    else if (own[3] < 1) {
      const below = groundOf(element.parentElement);
      found = below && over(own, below);
    }
    grounds.set(element, found);
    return found;
  };

  const isPlain = (element: Element): boolean => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    // Of what nobody sees, such as a link that covers its row, axe has nothing to say either.
    if (colourOf(color)[3] === 0) return true;
    const ground = isBlended(element) ? null : groundOf(element);
    if (!ground) return false;
    const [one, other] = [luminance(over(colourOf(color), ground)), luminance(ground)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.7 && Number(fontWeight) >= 700);
    // Colours are told to a 255th.
    return ratio >= (isLarge ? 3 : 4.5) + 0.05;
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // For screen readers alone it is one pixel large.
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };

  const root = (part && document.querySelector(part)) || document.body;
  const texts = new Set<Element>(root.querySelectorAll("input, select, textarea"));
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let word = words.nextNode(); word; word = words.nextNode()) {
    const element = word.parentElement;
    if (element && word.textContent?.trim()) texts.add(element);
  }
  const doubtful = [...texts].filter((element) => isShown(element) && !isPlain(element));
  for (const element of doubtful) element.setAttribute(mark, "");
  return doubtful.length;
}
