import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

type Check = { findClientTextProblems: (root: string) => string[] };
// Node runs the checks without types.
const { findClientTextProblems }: Check = await import(
  join(process.cwd(), "scripts/client-texts.mjs")
);

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const page = (texts: string) =>
  write(
    "app/(app)/deposits/page.tsx",
    `import { Form } from "./lazy-form";
     export default () => <ClientTexts namespaces={[${texts}]}><Form /></ClientTexts>;`,
  );

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "client-texts-"));
  mkdirSync(join(root, "lib"));
  write("app/layout.tsx", `const CLIENT_TEXTS = ["common"] as const;`);
  write("components/shell/shell.tsx", `<ClientTexts namespaces={["shell"]} />`);
  write(
    "app/(app)/deposits/lazy-form.tsx",
    `"use client";\nconst Loaded = lazy(() => import("./form"));`,
  );
  write(
    "app/(app)/deposits/form.tsx",
    `"use client";
     import { Field } from "@/components/field";
     useTranslations("deposits.form"); useTranslations("shell"); <MoneySteps texts="steps" />;`,
  );
  write("components/field.tsx", `useTranslations("common");`);
});

afterEach(() => rmSync(root, { recursive: true }));

test("a screen that names all that its client parts read, and nothing else, is in order", () => {
  page(`"deposits.form", "steps"`);
  expect(findClientTextProblems(root)).toEqual([]);
});

test("a client part without its texts is found, also behind a lazy import", () => {
  page(`"steps"`);
  expect(findClientTextProblems(root)).toEqual([
    expect.stringMatching(/deposits\/page\.tsx .* "deposits\.form"/),
  ]);
});

test("texts that nobody reads are found", () => {
  page(`"deposits.form", "steps", "audit"`);
  expect(findClientTextProblems(root)).toEqual([expect.stringContaining('sends "audit"')]);
});

test("outside of the shell its texts are not there", () => {
  page(`"deposits.form", "steps"`);
  write(
    "app/(auth)/login/page.tsx",
    `import { Menu } from "@/components/menu";\nexport default () => <Menu />;`,
  );
  write("components/menu.tsx", `"use client";\nuseTranslations("shell");`);
  expect(findClientTextProblems(root)).toEqual([
    expect.stringMatching(/login\/page\.tsx .* "shell"/),
  ]);
});

test("a screen of the framework's that replaces the layout may read nothing", () => {
  page(`"deposits.form", "steps"`);
  write("app/global-error.tsx", `"use client";\nuseTranslations("common");`);
  expect(findClientTextProblems(root)).toEqual([
    expect.stringMatching(/global-error\.tsx .* "common"/),
  ]);
});
