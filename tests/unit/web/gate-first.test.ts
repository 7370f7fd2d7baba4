import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { filesByAddress } from "@/tests/support/permissions/listing";
import { type Kind, readTable } from "@/tests/support/permissions/read-table";

/**
 * That each form and screen passes its gate before it does anything else: whom the gate stops, it stops whatever else
 * is asked (tests/support/permissions/same-answer.ts). Calls do so by `route`.
 */
type Node = { type?: string; [part: string]: unknown };
type Functions = Map<string, Node>;

const OF_FORMS = [
  "runForm",
  "formAction",
  "quietAction",
  "runSteps",
  "actionContext",
  "enrolmentContext",
];
const OF_SCREENS = ["requireActor", "requireReader"];
/** What says nothing of what is asked for. */
const TEXTS = ["getTranslations", "getLocale"];

/** Those of the table that answer so to a visitor, or to a member. */
function answering(kind: Kind, who: "visitor" | "member", outcome: string): string[] {
  const plain = readTable().filter((row) => row.kind === kind && row.name === row.of);
  return plain.filter(({ cells }) => cells[who].without === outcome).map(({ of }) => of);
}

/** The functions at the top of a file, and what it exports that a call makes, by name. */
function functionsIn(file: string): Functions {
  const { body } = parseSync(readFileSync(file, "utf8"), { syntax: "typescript", tsx: true });
  const found: Functions = new Map();
  for (const item of body as unknown as Node[]) {
    const it = (item.declaration ?? item.decl ?? item) as Node;
    if (item.type === "ExportDeclaration" && it.type === "VariableDeclaration") {
      for (const { id, init } of it.declarations as Node[]) {
        if ((init as Node | null)?.type === "CallExpression")
          found.set(String((id as Node).value), init as Node);
      }
    }
    if (!/^Function/.test(String(it.type))) continue;
    const isDefault = item.type === "ExportDefaultDeclaration";
    found.set(isDefault ? "default" : String((it.identifier as Node).value), it.body as Node);
  }
  return found;
}

/**
 * What is awaited until a gate is passed, and the gate; of functions of the same file what they await. An answer ends
 * its path, and another begins behind it. Functions within are called by nobody yet.
 */
function untilGate(node: unknown, own: Functions, gates: string[]): string[] {
  if (typeof node !== "object" || node === null) return [];
  const found: string[] = [];
  const { type = "", callee, argument } = node as Node;
  if (/^(Arrow)?Function(Expression|Declaration)$|^CatchClause$/.test(type)) return [];
  const name = type === "CallExpression" ? String((callee as Node).value) : "";
  if (gates.includes(name)) return [name];
  if (own.has(name)) return untilGate(own.get(name), own, gates);
  for (const part of Object.values(node)) {
    found.push(...untilGate(part, own, gates));
    const endsPath = /^(Return|If|Switch)/.test(String((part as Node | null)?.type));
    if (Array.isArray(node) && !endsPath && found.some((each) => gates.includes(each)))
      return found;
  }
  const asked = argument as Node | undefined;
  if (type === "AwaitExpression" && asked?.type === "CallExpression" && found.length === 0)
    found.push(String((asked.callee as Node).value ?? "something else"));
  return found;
}

/** What a function awaits before its gate, or that it has none. */
function wrongIn(file: string, name: string, gates: string[], harmless: string[] = []): string[] {
  const own = functionsIn(file);
  const found = untilGate(own.get(name), own, gates);
  const before = found.filter((each) => ![...gates, ...TEXTS, ...harmless].includes(each));
  if (!found.some((each) => gates.includes(each))) before.push("no gate");
  return before.map((each) => `${file}, ${name}: ${each}`);
}

test("every form of those who are signed in passes its gate first", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => join("app", file))
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(file, "utf8").startsWith('"use server"'));
  const forms = files.flatMap((file) =>
    [...functionsIn(file).keys()].map((name) => ({ file, name })),
  );
  const wanted = answering("ACTIONS", "visitor", "401");
  const found = forms.filter(({ name }) => wanted.includes(name));
  expect(found.map(({ name }) => name).sort()).toEqual(wanted.sort());
  expect(found.flatMap(({ file, name }) => wrongIn(file, name, OF_FORMS))).toEqual([]);
});

test("every screen of those who are signed in passes its gate first, then that of its right", () => {
  const files = filesByAddress("page.tsx");
  const fileOf = (address: string) => files.get(address) ?? "";
  const signedIn = answering("PAGES", "visitor", "login").map(fileOf);
  expect(signedIn.length).toBeGreaterThan(30);
  // Visitors see it where the cooperative says so.
  const shown = ["isTransparent"];
  expect(signedIn.flatMap((file) => wrongIn(file, "default", OF_SCREENS, shown))).toEqual([]);
  const ofTheOffice = answering("PAGES", "member", "403").map(fileOf);
  expect(ofTheOffice.length).toBeGreaterThan(10);
  const first = (file: string) => wrongIn(file, "default", ["requireRight"], OF_SCREENS);
  expect(ofTheOffice.flatMap(first)).toEqual([]);
});
