import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** What the check of imports says of a project that has nothing but these files. */
function checked(files: Record<string, string>): { output: string; code: number | null } {
  const folder = mkdtempSync(join(tmpdir(), "open-future-imports-"));
  try {
    copyFileSync("tsconfig.json", join(folder, "tsconfig.json"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const cruiser = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const tops = [...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? ""))];
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [cruiser, "--config", resolve(".dependency-cruiser.mjs"), ...tops],
      { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
    );
    return { output: (stdout + stderr).replace(/\s+/g, " "), code: status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const type = (path: string) => `import type { T } from "@/${path}";\nexport type U = T;\n`;
const value = (path: string) => `import { value } from "${path}";\nexport const other = value;\n`;
const LEAF = "export type T = string;\nexport const value = 1;\n";

test("a cycle of folders is refused with its path, also where it is made of types", () => {
  const { output, code } = checked({
    "lib/ledger/post.ts": type("lib/audit/record"),
    "lib/audit/record.ts": LEAF,
    "lib/audit/people.ts": type("lib/mail/texts"),
    "lib/mail/texts.ts": LEAF,
    "lib/mail/queue.ts": type("lib/ledger/post"),
  });
  expect(output).toContain(
    "error no-cycle-of-folders: lib/mail → lib/ledger → lib/audit → lib/mail",
  );
  expect(code).not.toBe(0);
});

test("a cycle of files is refused with its path", () => {
  const { output, code } = checked({
    "components/row.tsx": `${value("./table")}export const row = () => <p />;\n`,
    "components/table.tsx": `${value("./row")}export { other as value };\n`,
  });
  expect(output).toMatch(/no-cycle-of-files: components\/row\.tsx → components\/table\.tsx → /);
  expect(code).not.toBe(0);
});

test("each forbidden import is refused by the rule of the house that forbids it", () => {
  const { output, code } = checked({
    "lib/loans/rules.ts": LEAF,
    "lib/loans/ended.ts": LEAF,
    "lib/money.ts": type("lib/loans/rules"),
    "lib/ledger/post.ts": type("lib/loans/rules"),
    "lib/deposits/commands.ts": type("lib/loans/ended"),
    "lib/withdrawals/commands.ts": type("lib/loans/rules"),
    "lib/projects/invest.ts": type("lib/transactions/find"),
    "lib/transactions/find.ts": LEAF,
    "lib/dividends/rules.ts": LEAF,
    "lib/search/pages.ts": type("lib/dividends/rules"),
    "lib/members/queries.ts": value("next/headers"),
    "lib/accounting/queries.ts": type("lib/web/session"),
    "lib/web/session.ts": type("components/money"),
    "lib/web/failures.ts": type("lib/loans/rules"),
    "components/money.tsx": type("lib/members/queries"),
    "components/ui/field.tsx": type("components/shell/session"),
    "components/shell/session.ts": LEAF,
    "db/client.ts": type("lib/money"),
    "db/schema/loans.ts": LEAF,
    "app/page.tsx": type("db/schema/loans"),
    "app/actions.ts": value("drizzle-orm"),
    "lib/reports/queries.ts": type("tests/support/cooperative"),
    "tests/support/cooperative.ts": LEAF,
  });
  for (const refused of [
    "files-of-lib-know-no-folder: lib/money.ts → lib/loans/rules.ts",
    "foundations-know-no-domain: lib/ledger/post.ts → lib/loans/rules.ts",
    "domains-know-foundations: lib/deposits/commands.ts → lib/loans/ended.ts",
    "domains-know-foundations: lib/withdrawals/commands.ts → lib/loans/rules.ts",
    "domains-know-foundations: lib/projects/invest.ts → lib/transactions/find.ts",
    "each-folder-has-its-layer: lib/search/pages.ts → lib/dividends/rules.ts",
    "lib-knows-no-screen: lib/members/queries.ts → next/headers",
    "lib-knows-no-screen: lib/accounting/queries.ts → lib/web/session.ts",
    "web-knows-http: lib/web/session.ts → components/money.tsx",
    "web-knows-http: lib/web/failures.ts → lib/loans/rules.ts",
    "components-read-nothing: components/money.tsx → lib/members/queries.ts",
    "primitives-stand-alone: components/ui/field.tsx → components/shell/session.ts",
    "db-knows-the-driver: db/client.ts → lib/money.ts",
    "app-wires: app/page.tsx → db/schema/loans.ts",
    "app-wires: app/actions.ts → drizzle-orm",
    "product-knows-no-test: lib/reports/queries.ts → tests/support/cooperative.ts",
  ]) {
    expect(output).toContain(refused);
  }
  expect(code).not.toBe(0);
});

test("what the house allows passes", () => {
  const { output, code } = checked({
    "lib/money.ts": LEAF,
    "lib/ledger/post.ts": type("lib/money"),
    "lib/loans/ended.ts": type("lib/ledger/post"),
    "lib/withdrawals/commands.ts": type("lib/loans/ended"),
    "lib/transactions/commands.ts": type("lib/withdrawals/commands"),
    "lib/web/session.ts": value("next/headers"),
    "app/actions.ts": type("lib/transactions/commands"),
  });
  expect(output).toContain("no dependency violations found");
  expect(code).toBe(0);
});
