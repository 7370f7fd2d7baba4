import type { APIRequestContext } from "@playwright/test";
import en from "@/messages/en.json";
import { dialogOf, ownServer, PASSWORD } from "./server-test";

/** A page as a browser without script holds it. */
export type PlainPage = { address: string; html: string; origin?: string };

export async function openPlain(client: APIRequestContext, address: string): Promise<PlainPage> {
  const answer = await client.get(address);
  if (answer.status() !== 200) throw new Error(`${address} answers ${answer.status()}.`);
  return { address, html: await answer.text(), origin: new URL(answer.url()).origin };
}

/** What is put into a field: its text or choice, a file; null: its tick is taken away. */
type Typed = string | File | null;

/**
 * Fills in the form with this button, of the open dialog where there is one, and sends it as a browser without
 * script does. What is typed must have its field. Gives the page that answers.
 */
export async function pressPlain(
  client: APIRequestContext,
  { address, html, origin = ownServer().url }: PlainPage,
  button: string,
  typed: Record<string, Typed> = {},
): Promise<PlainPage> {
  const [form, name] = formWith(dialogOf(html) || html, button);
  const sent: Map<string, string | File> = fieldsOf(form);
  for (const [field, value] of Object.entries(typed)) {
    if (!form.includes(` name="${field}"`)) throw new Error(`There is no field ${field}: ${form}`);
    if (value === null) sent.delete(field);
    else sent.set(field, value);
  }
  if (name) sent.set(name.name, name.value);
  const multipart = new FormData();
  for (const [field, value] of sent) multipart.append(field, value);
  const answer = await client.post(address, {
    multipart,
    headers: { origin, accept: "text/html" },
  });
  if (answer.status() >= 500) throw new Error(`${address} answers ${answer.status()}.`);
  const { pathname, search } = new URL(answer.url());
  return { address: pathname + search, html: await answer.text(), origin };
}

type Steps = { submit: string; first?: string; typed: Record<string, Typed>; reviewed?: boolean };

/** Form, review, password, receipt: the text of the receipt. */
export async function carryOut(
  client: APIRequestContext,
  address: string,
  { submit, first = en.steps.next, typed, reviewed = true }: Steps,
): Promise<string> {
  let page = await pressPlain(client, await openPlain(client, address), first, typed);
  if (reviewed) page = await pressPlain(client, page, en.steps.confirm);
  // Without a password nothing is done, and the step stays.
  page = await pressPlain(client, page, submit);
  return textOf(await pressPlain(client, page, submit, { password: PASSWORD }));
}

/** A phone number that nobody has: those of the demonstration begin with 0788. A run asks for one each now and then. */
export const newPhone = () => `079${String(Date.now()).slice(-7)}`;

/** What is said to be wrong beside a field; "" where nothing is. */
export function wrongBeside({ html }: PlainPage, field: string): string {
  const said = new RegExp(`<p id="${field.replaceAll(".", "\\.")}-error".*?</p>`, "s").exec(html);
  return plain((said?.[0] ?? "").replace(/<[^>]*>/g, " "));
}

/** The address of the first link on a page that says this. */
export function linkOf({ html }: PlainPage, words: string): string {
  for (const [, attributes = "", label = ""] of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
    const said = plain(label.replace(/<[^>]*>/g, " "));
    const href = attribute(attributes, "href");
    if (href && `${attribute(attributes, "aria-label") ?? ""} ${said}`.includes(words)) return href;
  }
  throw new Error(`No link says "${words}".`);
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
