import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MEMBER_SORTS } from "@/lib/members/cursor";
import { EXPORT_COLUMNS, exportRows } from "@/lib/members/export";
import { memberListQuery } from "@/lib/members/schema";
import { listMembers } from "@/lib/members/staff-queries";
import en from "@/messages/en.json";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { download, expectNoExports, readCsv, textOf } from "@/tests/support/downloads";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  await coop.join({ username: "formula", firstName: "=1+1", lastName: '"Quo,ted"' });
  await coop.join({ username: "far", district: "Huye", sector: "Tumba", sharePercentage: 1.5 });
  await coop.join({ username: "farther", district: "Gasabo" });
  await coop.fund("aline", 1_500_000);
  await coop.suspend("jean");
});
afterAll(async () => {
  await expectNoExports(coop.owner);
  await coop.close();
});

type Asked = Record<string, string | undefined>;
const query = (asked: Asked) => memberListQuery.parse(asked);

/** The file's rows, each by its columns. */
async function exported(asked: Asked = {}): Promise<Record<string, string | undefined>[]> {
  const response = await download(exportRows(query(asked)), [...EXPORT_COLUMNS]);
  const [headings = [], ...rows] = readCsv(await textOf(response));
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])));
}

test("the file has the specification's 24 columns in its own words, and the member's number", () => {
  expect(EXPORT_COLUMNS).toHaveLength(25);
  expect(EXPORT_COLUMNS.at(-1)).toBe("memberNumber");
  expect(en.members.columns).toEqual(Object.fromEntries(EXPORT_COLUMNS.map((c) => [c, c])));
});

test("the rows are those of the list, in its order, whatever that is", async () => {
  for (const sort of MEMBER_SORTS) {
    for (const order of ["asc", "desc"]) {
      for (const narrowed of [{}, { q: "far" }, { status: "inactive" }, { role: "member" }]) {
        const asked = { sort, order, ...narrowed };
        const { rows } = await listMembers(coop.db, query(asked), null, 100);
        expect(rows.length).toBeGreaterThan(0);
        expect((await exported(asked)).map((row) => row.id)).toEqual(rows.map((row) => row.id));
      }
    }
  }
});

test("amounts are plain, dates are Kigali's, and no cell is run as a formula", async () => {
  const [aline] = await exported({ q: "aline" });
  expect(aline).toMatchObject({ balance: "1500000", usedBalance: "0", totalDeposits: "1500000" });
  expect(aline).toMatchObject({ phone: "'+250788000101", district: "", twoFactorEnabled: "false" });
  expect(aline?.joinedDate).toMatch(/^2026-11-20T14:05:\d\d\+02:00$/);
  const [formula] = await exported({ q: "formula" });
  expect(formula).toMatchObject({ firstName: "'=1+1", lastName: '"Quo,ted"' });
  const [far] = await exported({ q: "huye" });
  expect(far).toMatchObject({ sharePercentage: "1.5", sector: "Tumba" });
});
