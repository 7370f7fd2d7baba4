import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, kigaliDay } from "@/lib/dates";
import { getOwnUser } from "@/lib/members/queries";
import { ownSavings } from "@/lib/members/rules";
import { openStatement } from "@/lib/statements/commands";
import { savingsByMonth } from "@/lib/statements/savings";
import type { StatementQuery } from "@/lib/statements/schema";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { filesOf, movingIn } from "@/tests/support/moving-in";

const CUT_OVER = "2026-10-31";
let coop: Cooperative;
/** Odette and Silas joined long ago; he brought no savings. Nobody brought a file of what they did. */
let odette: string;
let silas: string;
let opened: string;

beforeAll(async () => {
  coop = await openCooperative();
  const of = movingIn(coop);
  const files = filesOf({
    members: ["1,Odette,Mukeshimana,,,,,,,,2019-02-01", "2,Silas,Nkurunziza,,,,,,,,2019-02-01"],
    balances: ["1,12500"],
    trialBalance: ["1030,12500,", "2010,,12500"],
  });
  const run = await of.bring(files, "admin", CUT_OVER);
  await of.approve(run);
  await of.work();
  opened = kigaliDay(coop.clock.now());
  const rows = await coop.owner<{ id: string }[]>`
    select member_id as id from import_rows where run_id = ${run} order by row_no`;
  [odette = "", silas = ""] = rows.map(({ id }) => id);
  lending(coop).wait(40);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

test("the savings of who moved in are told from the month of their opening on, not from when they joined", async () => {
  for (const [id, savings] of [
    [odette, 12_500],
    [silas, 0],
  ] as const) {
    const user = await getOwnUser(coop.db, id);
    const member = { ...user, savings: ownSavings(user) };
    expect(await savingsByMonth(coop.db, member, coop.clock.now())).toEqual(
      ["2026-11", "2026-12"].map((month) => ({ month, savings })),
    );
  }
  expect(opened.slice(0, 7)).toBe("2026-11");
});

const opens = (query: StatementQuery) =>
  openStatement({ ...coop.as("finance"), db: coop.db }, query);

test("days that were all before the opening have no statement, which would say that there was nothing", async () => {
  const refused = (field: string) => ({
    code: "invalid",
    fields: { [field]: { key: "beforeMovedIn", values: { since: opened } } },
  });
  const before = addDays(opened, -1);
  for (const member of [odette, silas]) {
    await expect(opens({ month: "2026-10", member })).rejects.toMatchObject(refused("month"));
    await expect(opens({ to: before, member })).rejects.toMatchObject(refused("to"));
    await expect(opens({ month: "2026-11", member })).resolves.toMatchObject({ opening: 0 });
  }
});

test("a statement that begins before the opening says with what these books begin", async () => {
  const days = { from: "2026-10-01", to: opened, member: odette };
  const movedIn = { cutOver: CUT_OVER, opened, savings: 12_500 };
  expect(await opens(days)).toMatchObject({ opening: 0, closing: 12_500, movedIn });
  expect(await opens({ ...days, from: opened })).toMatchObject({ opening: 0, movedIn });
  const later = { from: addDays(opened, 1), to: addDays(opened, 2), member: odette };
  expect(await opens(later)).toMatchObject({ opening: 12_500, movedIn: null });
  const aline = { from: days.from, to: days.to, member: coop.idOf("aline") };
  expect(await opens(aline)).toMatchObject({ movedIn: null });
});
