import type { APIRequestContext } from "@playwright/test";
import { dialogOf, ownServer } from "./server-test";

/** A page as a browser without script holds it. */
export type PlainPage = { address: string; html: string };

export async function openPlain(client: APIRequestContext, address: string): Promise<PlainPage> {
  const answer = await client.get(address);
  if (answer.status() !== 200) throw new Error(`${address} answers ${answer.status()}.`);
  return { address, html: await answer.text() };
}

/**
 * Fills in the form with this button, of the open dialog where there is one, and sends it as a browser without
 * script does. What is typed must have its field. Gives the page that answers.
 */
export async function pressPlain(
  client: APIRequestContext,
  { address, html }: PlainPage,
  button: string,
  typed: Record<string, string> = {},
): Promise<PlainPage> {
  const [form, name] = formWith(dialogOf(html) || html, button);
  const sent = fieldsOf(form);
  for (const [field, value] of Object.entries(typed)) {
    if (!form.includes(` name="${field}"`)) throw new Error(`There is no field ${field}: ${form}`);
    sent.set(field, value);
  }
  if (name) sent.set(name.name, name.value);
  const multipart = new FormData();
  for (const [field, value] of sent) multipart.append(field, value);
  const { origin } = new URL(ownServer().url);
  const answer = await client.post(address, { multipart, headers: { origin } });
  if (answer.status() >= 500) throw new Error(`${address} answers ${answer.status()}.`);
  const { pathname, search } = new URL(answer.url());
  return { address: pathname + search, html: await answer.text() };
}

/** What a page says, without marks. */
export function textOf({ html }: PlainPage): string {
  const shown = dialogOf(html) || html;
  return plain(shown.replace(/<script.*?<\/script>/gs, " ").replace(/<[^>]*>/g, " "));
}

function formWith(html: string, button: string): [string, { name: string; value: string } | null] {
  for (const [form] of html.matchAll(/<form\b.*?<\/form>/gs)) {
    for (const [, attributes = "", label = ""] of form.matchAll(
      /<button\b([^>]*)>(.*?)<\/button>/gs,
    )) {
      if (!plain(label.replace(/<[^>]*>/g, " ")).includes(button)) continue;
      const name = attribute(attributes, "name");
      return [form, name ? { name, value: attribute(attributes, "value") ?? "" } : null];
    }
  }
  throw new Error(`No form has a button "${button}": ${textOf({ address: "", html })}`);
}

/** The fields of a form and what stands in them. */
function fieldsOf(form: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [, attributes = ""] of form.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(attributes, "name");
    const choice = /type="(radio|checkbox)"/.test(attributes);
    if (!name || (choice && !/ checked=/.test(attributes)) || / disabled=/.test(attributes))
      continue;
    fields.set(name, attribute(attributes, "value") ?? (choice ? "on" : ""));
  }
  for (const [, attributes = "", options = ""] of form.matchAll(
    /<select\b([^>]*)>(.*?)<\/select>/gs,
  )) {
    const name = attribute(attributes, "name");
    const all = Array.from(options.matchAll(/<option\b([^>]*)>/g), ([, each = ""]) => each);
    const chosen = all.find((each) => / selected=/.test(each)) ?? all[0] ?? "";
    if (name) fields.set(name, attribute(chosen, "value") ?? "");
  }
  for (const [, attributes = "", text = ""] of form.matchAll(
    /<textarea\b([^>]*)>(.*?)<\/textarea>/gs,
  )) {
    const name = attribute(attributes, "name");
    if (name) fields.set(name, decoded(text));
  }
  return fields;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? undefined : decoded(found);
}

const plain = (text: string) => decoded(text).replace(/\s+/g, " ").trim();

function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
