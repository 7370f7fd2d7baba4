import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { documentCode } from "@/lib/document-code";
import { checkDocument } from "@/lib/documents/check";
import { writeStatementReference } from "@/lib/documents/reference";
import { statementRows } from "@/lib/statements/export";
import { readStatement } from "@/lib/statements/queries";
import { statementFacts } from "@/lib/statements/rules";
import type { Statement } from "@/lib/statements/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { lending } from "@/tests/support/lending";
import { projectsOf } from "@/tests/support/projects";

const key = Buffer.alloc(32, 7);
let coop: Cooperative;
let deals: ReturnType<typeof lending>;
let first: string;
let farm: string;
/** The days on which something happened, by what it was. */
const on: Record<string, string> = {};

const today = () => kigaliDay(coop.clock.now());
const read = (who: Person, to: string, from = first) =>
  readStatement(coop.db, coop.idOf(who), { from, to }, coop.clock.now());
const shown = async (who: Person, to: string) =>
  (await read(who, to)).positions?.map(({ kind, party, state, principal, interest }) => [
    kind,
    party,
    state,
    principal,
    interest,
  ]);

// Aline lends Eric 100,000 at 10 % for 30 days, and puts money into the farm; Eric is slow to repay.
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  first = today();
  await coop.fund("aline", 300_000);
  await coop.fund("eric", 40_000);
  const loan = await deals.take("eric", await deals.offer("aline", 100_000));
  deals.wait(2);
  on.repaid = today();
  await deals.repay("eric", loan, 35_000);
  deals.wait(2);
  on.invested = today();
  farm = await projectsOf(coop).open();
  await projectsOf(coop).stake(farm, "aline", 40_000);
  deals.wait(3);
  await projectsOf(coop).record(farm, "loss", 10_000);
  await projectsOf(coop).share(farm);
  on.lost = today();
  deals.wait(30);
  on.overdue = today();
  await deals.writeOff(loan);
  on.writtenOff = today();
  deals.wait(1);
  await coop.fund("eric", 90_000);
  await deals.repay("eric", loan, 50_000);
  on.recovered = today();
  deals.wait(1);
  await deals.repay("eric", loan, 25_000);
  on.settled = today();
  deals.wait(2);
});
afterAll(() => coop.close());

test("a statement says what was owed beside what was owned, on any day as it was then", async () => {
  expect(await shown("eric", first)).toEqual([["owed", "Aline Uwase", "open", 100_000, 10_000]]);
  // 35,000 paid the interest of 10,000 and 25,000 of the principal.
  expect(await shown("eric", on.repaid ?? "")).toEqual([
    ["owed", "Aline Uwase", "open", 75_000, 0],
  ]);
  expect(await shown("aline", on.invested ?? "")).toEqual([
    ["given", "Eric Habimana", "open", 75_000, 0],
    ["project", "Poultry farm", "open", 40_000, 0],
  ]);
  expect(await shown("aline", on.overdue ?? "")).toEqual([
    ["given", "Eric Habimana", "overdue", 75_000, 0],
    ["project", "Poultry farm", "open", 30_000, 0],
  ]);
  expect(await shown("eric", on.writtenOff ?? "")).toEqual([
    ["owed", "Aline Uwase", "written-off", 75_000, 0],
  ]);
  expect(await shown("eric", on.recovered ?? "")).toEqual([
    ["owed", "Aline Uwase", "written-off", 25_000, 0],
  ]);
  expect(await shown("eric", on.settled ?? "")).toEqual([]);
  expect(await shown("jean", today())).toEqual([]);
});

test("what a member has to give back to the cooperative stands among their debts", async () => {
  const { id } = await submitDeposit(coop.as("jean"), cash(8_000));
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  await postTransfer(coop.as("jean"), { recipientId: coop.idOf("claudine"), amount: 6_000 });
  await deleteByTwo(coop.as("admin"), () => coop.as("director"), id);
  expect(await shown("jean", today())).toEqual([["claim", "Open Future", "open", 6_000, 0]]);
  await coop.fund("jean", 2_500);
  expect(await shown("jean", today())).toEqual([["claim", "Open Future", "open", 3_500, 0]]);
  await coop.arrange`update settings set legal_name = 'KOABIKI'`;
  expect(await shown("jean", today())).toEqual([["claim", "KOABIKI", "open", 3_500, 0]]);
});

test("on every day, it is what the entries of the accounts add up to", async () => {
  const people: Person[] = ["aline", "eric", "admin"];
  for (let day = addDays(first, -1); day <= today(); day = addDays(day, 1)) {
    const end = startOfKigaliDay(addDays(day, 1));
    for (const who of people) {
      const rows = await coop.owner<{ kind: string; sum: string }[]>`
        select a.kind, abs(sum(e.amount)) as sum from entries e join accounts a on a.id = e.account_id
        where a.owner = ${coop.idOf(who)} and a.kind in ('owed', 'lent', 'invested') and e.at < ${end.toISOString()} group by 1`;
      const balance = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0);
      const { positions } = await read(who, day, addDays(first, -1));
      const sum = (kind: string) =>
        (positions ?? [])
          // What is written off stands in no account any more.
          .filter((one) => one.kind === kind && one.state !== "written-off")
          .reduce((total, { principal }) => total + principal, 0);
      expect([day, who, sum("owed"), sum("given"), sum("project")]).toEqual([
        day,
        who,
        balance("owed"),
        balance("lent"),
        balance("invested"),
      ]);
    }
  }
});

/** The rows of a file, without when and which transaction. */
async function file(who: Person, to: string): Promise<unknown[][]> {
  const positions = { owed: "Owed", claim: "Claim", given: "Given", project: "Project" };
  const words = { opening: "Opening", closing: "Closing", positions };
  const [period, now] = [{ from: first, to }, coop.clock.now()];
  const rows = await coop.db.execute(
    await statementRows(coop.db, coop.idOf(who), period, words, now),
  );
  // In and out, the fee and what changed place have one name here.
  return [...rows].map((row) => Object.values(row).slice(2));
}

test("the file has a row for each, after the closing balance", async () => {
  const cells = (await file("aline", on.overdue ?? "")).slice(-3);
  const day = addDays(first, 30);
  expect(cells).toEqual([
    ["Closing", "", "", "", null, "340000", null, null, null, ""],
    ["Given", "overdue", "Eric Habimana", "", null, null, "75000", "0", day, ""],
    ["Project", "", "Poultry farm", "", null, null, "30000", "0", null, ""],
  ]);
});

test("the code of the document covers it, and documents from before stay genuine", async () => {
  const check = (statement: Statement, code: string) =>
    checkDocument(
      { db: coop.db, now: coop.clock.now(), address: "10.0.0.1", key },
      writeStatementReference({ ...statement, lines: statement.lines.length }),
      code,
    );
  const code = (of: Statement) => documentCode(key, statementFacts(of));
  const statement = await read("eric", on.overdue ?? "");
  const found = await check(statement, code(statement));
  expect(found?.kind === "statement" && found.statement.positions).toEqual(statement.positions);
  const forged = { ...statement, positions: [] };
  expect(await check(forged, code(forged))).toBeNull();
  const before = { ...statement, positions: null };
  const old = await check(before, code(before));
  expect(old?.kind === "statement" && old.statement.positions).toBeNull();
});

test("a document of a day that is not over stays genuine whatever is repaid later that day", async () => {
  const loan = await deals.take("claudine", await deals.offer("aline", 10_000));
  const statement = await read("claudine", today());
  expect(statement.positions).toHaveLength(1);
  const printed = documentCode(key, statementFacts(statement));
  await coop.fund("claudine", 5_000);
  await deals.repay("claudine", loan, 11_000);
  expect((await read("claudine", today())).positions).toEqual([]);
  const reference = writeStatementReference({ ...statement, lines: statement.lines.length });
  coop.clock.tick(120_000);
  const now = coop.clock.now();
  const checker = { db: coop.db, now, address: "10.0.0.2", key };
  expect(await checkDocument(checker, reference, printed)).not.toBeNull();
});

test("on a day that is not over the file tells of a loan what the document tells, and both what became of it once it is", async () => {
  const loan = await deals.take("claudine", await deals.offer("aline", 10_000));
  deals.wait(40);
  await deals.writeOff(loan);
  const day = today();
  const states = async () => {
    const { positions } = await read("claudine", day);
    const rows = (await file("claudine", day)).filter(([what]) => what === "Owed");
    return [positions?.map(({ state }) => state), rows.map(([, state]) => state)];
  };
  expect(await states()).toEqual([["overdue"], ["overdue"]]);
  deals.wait(1);
  expect(await states()).toEqual([["written-off"], ["written-off"]]);
});
