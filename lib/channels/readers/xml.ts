import type { Refusal } from "@/lib/channels/lines";

/** An element of a document as the parser gives it: text, attributes and elements by name. */
export type Element = { readonly [name: string]: unknown };

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * An XML document without names' prefixes. One that declares a type is refused, so that no entity of its own is
 * ever expanded, and nothing is fetched.
 */
export async function parseXml(text: string): Promise<{ root: Element } | Refusal> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { refused: "doctype" };
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  if (XMLValidator.validate(text) !== true) return { refused: "brokenXml" };
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    removeNSPrefix: true,
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
  });
  try {
    return { root: parser.parse(text) };
  } catch {
    return { refused: "brokenXml" };
  }
}

const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The elements of a name in another one; null where that other is none. */
export function listOf(parent: unknown, name: string): Element[] | null {
  if (!isElement(parent)) return parent === "" ? [] : null;
  const found = parent[name];
  const list = Array.isArray(found) ? found : found === undefined ? [] : [found];
  return list.map((each) => (isElement(each) ? each : { "#text": each }));
}

/** The first element along a path of names; an empty one where there is none. */
export function elementAt(parent: Element, ...path: string[]): Element {
  return path.reduce<Element>((within, name) => listOf(within, name)?.[0] ?? {}, parent);
}

/** The text of an attribute or of an element of that name. */
export function textIn(parent: Element, name: string): string | null {
  const found = listOf(parent, name)?.[0]?.["#text"];
  return typeof found === "string" ? withCharacters(found) : null;
}

/** An element's own text. */
export const ownText = (element: Element): string | null => textIn({ own: element }, "own");

/** Text with its references replaced: the five that XML names, and characters by their number. */
function withCharacters(text: string): string {
  const replaced = text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (all, ten, hex, name) => {
      if (name) return NAMED[name] ?? all;
      const code = ten ? Number(ten) : Number.parseInt(hex, 16);
      // Phones write a picture as two halves, each by its number.
      if (code <= 0xffff) return String.fromCharCode(code);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
  return replaced.replaceAll("\0", "");
}
