import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { STATUS_OF } from "@/lib/errors";
import { openApiDocument, pathOf } from "@/lib/web/openapi";

/**
 * What a command's comment says after "Throws" (codes, and other commands that throw the same) stands in the
 * contract of every call that runs it. Needs no list: a comment that gains a code asks for it everywhere.
 */
type Operation = { responses: Record<string, { description: string }> };
const routes = await loadRoutes();
const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, Operation>> };

const says = new Map<string, string[]>();
for (const file of readdirSync("lib", { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".ts")) continue;
  const text = readFileSync(join("lib", file), "utf8");
  const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?function (\w+)/g;
  for (const [, comment = "", name = ""] of text.matchAll(documented)) {
    const after = comment.split("Throws")[1];
    if (after) says.set(name, after.match(/\w+/g) ?? []);
  }
}

function throwsOf(name: string, seen: string[] = []): string[] {
  if (seen.includes(name)) return [];
  const words = says.get(name) ?? [];
  return words.flatMap((word) => (word in STATUS_OF ? [word] : throwsOf(word, [...seen, name])));
}

test("a call names every failure that its command's comment does", () => {
  const missing: string[] = [];
  let asked = 0;
  for (const file of Object.keys(routes)) {
    const text = readFileSync(join(".", file), "utf8");
    for (const [, method = "", body = ""] of text.matchAll(
      /\n {2}([A-Z]+): \w+\(\{([\s\S]*?)\n {2}\}\)/g,
    )) {
      const { responses } = paths[pathOf(file)]?.[method.toLowerCase()] ?? {};
      if (!responses) continue;
      const documented = Object.values(responses).flatMap(({ description }) =>
        description.split(", "),
      );
      const run = body.slice(body.indexOf("run:"));
      const thrown = [...run.matchAll(/\b(\w+)\(/g)].flatMap(([, name = ""]) => throwsOf(name));
      asked += thrown.length;
      // Without an id in its address a call is about whoever asks, who is there.
      if (!pathOf(file).includes("{")) documented.push("not_found");
      const undocumented = [...new Set(thrown)].filter((code) => !documented.includes(code));
      missing.push(...undocumented.map((code) => `${method} ${pathOf(file)}: ${code}`));
    }
  }
  expect(asked).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
