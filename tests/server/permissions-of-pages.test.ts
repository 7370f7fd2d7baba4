import { afterAll, beforeAll, expect, test } from "vitest";
import { wrongIn } from "@/tests/support/permissions/matrix";
import { openStage, type Stage } from "@/tests/support/permissions/stage";
import { readTable } from "@/tests/support/permissions/table";

/** The pages of the table of permissions.test.ts, in a cooperative of their own. */
let stage: Stage;

beforeAll(async () => {
  stage = await openStage("with");
});
afterAll(() => stage?.close());

test("everybody gets what the table says of pages", async () => {
  const wrong: string[] = [];
  for (const row of readTable())
    if (row.kind === "PAGES") wrong.push(...(await wrongIn(stage, row, "with")));
  expect(wrong).toEqual([]);
});
