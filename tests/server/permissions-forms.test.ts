import { afterAll, beforeAll, expect, test } from "vitest";
import { makesOverdue } from "@/tests/support/permissions/asking";
import { wrongIn } from "@/tests/support/permissions/matrix";
import { readTable } from "@/tests/support/permissions/read-table";
import { openStage, type Stage } from "@/tests/support/permissions/stage";

/** The pages and actions of the table, as permissions.test.ts asks its calls: without the middleware. */
const rows = readTable();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage("without");
});
afterAll(() => stage?.close());

for (const kind of ["PAGES", "ACTIONS"] as const) {
  test(`everybody gets what the table says of ${kind.toLowerCase()}`, async () => {
    const asked = rows.filter((row) => row.kind === kind && !makesOverdue(row));
    expect(await wrongIn(stage, asked, "without")).toEqual([]);
  });
}
