import type { MessageKeys, Messages, NamespaceKeys, NestedKeyOf } from "next-intl";

/** A part of the messages by its path, such as `steps` or `deposits.form`. */
export type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
/** One message by its path. */
export type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>;
/** Some of the messages, nested as they are in all of them. */
export type Texts = { [name: string]: string | Texts };

/** The messages of these namespaces alone. */
export function pickTexts(messages: Texts, namespaces: readonly Namespace[]): Texts {
  return namespaces.reduce<Texts>((picked, path) => {
    const names = path.split(".");
    const found = names.reduce<Texts[string] | undefined>(
      (at, name) => (typeof at === "object" ? at[name] : undefined),
      messages,
    );
    if (found === undefined) throw new Error(`There are no messages under ${path}.`);
    const nested = names.reduceRight<Texts[string]>((inner, name) => ({ [name]: inner }), found);
    return mergeTexts(picked, nested as Texts);
  }, {});
}

/** All messages of both. */
export function mergeTexts(some: Texts, others: Texts): Texts {
  const merged = { ...some };
  for (const [name, text] of Object.entries(others)) {
    const known = merged[name];
    merged[name] = isNested(known) && isNested(text) ? mergeTexts(known, text) : text;
  }
  return merged;
}

// A message with arguments is an array once the build has compiled it.
function isNested(text: Texts[string] | undefined): text is Texts {
  return typeof text === "object" && !Array.isArray(text);
}
