import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const SPECS = ["screens-of-members", "screens-of-the-office"];

/** Addresses of all screens, with `[]` for what stands for a record. */
function screens(): string[] {
  return readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /(^|\/)page\.tsx$/.test(name))
    .map((name) => `/${name.replace(/\/?page\.tsx$/, "")}`)
    .map((path) => path.replace(/\/\([^)]+\)/g, "").replace(/\[[^\]]+\]/g, "[]"))
    .filter((path) => path !== "/");
}

/** Addresses that the browser tests examine, written as above. */
function examined(): Set<string> {
  const texts = SPECS.map((name) => readFileSync(join(ROOT, `tests/e2e/${name}.spec.ts`), "utf8"));
  const text = texts.join("\n").replace(/\$\{[^}]*\}/g, "[]");
  const paths = text.matchAll(/["`](\/[^"`]*)["`]/g);
  return new Set(Array.from(paths, ([, path = ""]) => path.replace(/\?.*$/s, "")));
}

test("axe, both themes, large text and narrow screens are tried on every screen", () => {
  const tried = examined();
  const given = (path: string) => path.replace("/check/[]/[]", "/check/x/y");
  expect(screens().length).toBeGreaterThan(30);
  expect(screens().filter((path) => !tried.has(given(path)))).toEqual([]);
});
