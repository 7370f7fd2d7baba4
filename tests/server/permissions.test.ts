import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions, listExportedActions, listFiles } from "@/tests/support/permissions/listing";
import { wrongIn } from "@/tests/support/permissions/matrix";
import { ACTIONS, CALLS, PAGES } from "@/tests/support/permissions/requests";
import { ask, openStage, type Stage } from "@/tests/support/permissions/stage";
import { type Row, readTable } from "@/tests/support/permissions/table";

/**
 * Every call and action, asked by everybody (tests/support/permissions/table.ts), over HTTP and against a
 * cooperative of its own; the pages are in permissions-of-pages.test.ts, which runs beside this. What is refused must have changed no row of any table, and a right
 * that is refused must stand in the audit trail.
 *
 * An action is called as a browser with script does, with the id that anybody can read from the
 * scripts of the site: whether one's screen shows the form does not matter.
 */
const rows = readTable();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage("with");
});
afterAll(() => stage?.close());

const listed = (kind: Row["kind"]) => [
  ...new Set(rows.filter((row) => row.kind === kind).map((row) => row.of)),
];
const addressOf = (call: string) => call.split(" ")[1] ?? "";

test("every page, call and action stands in the table", async () => {
  expect(listed("PAGES").sort()).toEqual(listFiles("page.tsx"));
  const addresses = [...new Set(listed("CALLS").map(addressOf))].sort();
  expect(addresses).toEqual(listFiles("route.ts"));
  const names = listActions()
    .map(({ name }) => name)
    .sort();
  expect(listed("ACTIONS").sort(), "actions of the build").toEqual(names);
  expect(listExportedActions(), "actions of the source").toEqual(names);
  const rowNames = new Set(rows.map(({ name }) => name));
  const unknown = Object.keys({ ...CALLS, ...PAGES, ...ACTIONS }).filter((n) => !rowNames.has(n));
  expect(unknown, "requests without a row").toEqual([]);
  expect(rowNames.size, "no row twice").toBe(rows.length);
});

test("the middleware answers", async () => {
  const { headers } = await ask(stage.server, "GET", "/login", {});
  expect(headers.has("content-security-policy")).toBe(true);
});

for (const kind of ["CALLS", "ACTIONS"] as const) {
  test(`everybody gets what the table says of ${kind.toLowerCase()}`, async () => {
    const wrong: string[] = [];
    for (const row of rows)
      if (row.kind === kind) wrong.push(...(await wrongIn(stage, row, "with")));
    expect(wrong).toEqual([]);
  });
}
