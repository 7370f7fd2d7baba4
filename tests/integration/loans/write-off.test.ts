import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeWriteOff } from "@/lib/approvals/loans";
import { proposalById } from "@/lib/approvals/queries";
import { kigaliDay } from "@/lib/dates";
import { loanById } from "@/lib/loans/details";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { overruleWord, sayWord } from "@/lib/loans/write-off-words";
import { positionsAt } from "@/lib/statements/positions";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { noticesOf } from "@/tests/support/notices";
import { type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";
import { writeOffByTwo } from "@/tests/support/written-off";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 1_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const code = (code: string, values?: object) =>
  expect.objectContaining({ code, ...(values && { values }) });
const reason = "Nobody knows where they are";
const writeOff = (id: string) =>
  writeOffByTwo(coop.as("admin"), () => coop.as("director"), id, reason);
const borrow = async (who: Person) => deals.take(who, await deals.offer("aline", 10_000));
const stateOf = (id: string) =>
  loanById(coop.db, { id: coop.idOf("admin"), now: coop.clock.now(), all: true }, id);

// Past the command, as whoever holds the application's database role could.
function forced(id: string, borrower: Person, amount = 10_000) {
  const [from_member, to_member] = [coop.idOf("aline"), coop.idOf(borrower)];
  const submitted_by = coop.idOf("admin");
  const of = { from_member, to_member, submitted_by, record_id: id, description: reason };
  const lines: RawLine[] = [
    [from_member, "lent", -amount],
    [to_member, "owed", amount],
  ];
  const at = coop.clock.tick();
  return refusalOf(() =>
    rawPost(coop.client, [rawRecord({ at, type: "write-off", amount, ...of }), ...lines]),
  );
}

test("30 days overdue, and 7 days after both were warned, exactly once", async () => {
  const of = noticesOf(coop);
  const loan = await borrow("eric");
  const due = deals.inDays(30);
  deals.wait(31);
  await expect(writeOff(loan)).rejects.toEqual(code("write_off_early"));
  expect(await forced(loan, "eric")).toBe("write_off_early");
  // The 24th day after the deadline is the 23rd overdue.
  deals.wait(22);
  await warnOfWriteOffs(coop.db, coop.clock.tick());
  expect((await stateOf(loan)).writeOff).toBeNull();
  deals.wait(1);
  await of.run(of.later());
  await of.begin();
  for (const _ of [1, 2]) await warnOfWriteOffs(coop.db, coop.clock.tick());
  await of.run();
  await of.run(of.later());
  expect(await of.notified()).toEqual(["aline: lending-write-off-soon", "eric: write-off-soon"]);
  const day = deals.inDays(7);
  expect((await stateOf(loan)).writeOff).toMatchObject({ from: day, word: null });
  expect(new Date(day).getTime() - new Date(due).getTime()).toBe(31 * 86_400_000);
  await sayWord(coop.as("aline"), loan, { word: "agree", reason: null });
  await deals.spend(loan);
  deals.wait(6);
  await expect(writeOff(loan)).rejects.toEqual(
    code("write_off_early", expect.objectContaining({ day })),
  );
  expect(await forced(loan, "eric")).toBe("write_off_early");
  deals.wait(1);
  expect(await writeOff(loan)).toMatchObject({ status: "written_off", collectable: 11_000 });
});

test("a loan that nobody was warned of waits 7 days more, however long it is overdue", async () => {
  const loan = await borrow("jean");
  deals.wait(100);
  const day = deals.inDays(7);
  await expect(writeOff(loan)).rejects.toEqual(
    code("write_off_early", expect.objectContaining({ day })),
  );
});

test("the lender agrees or objects; only a director decides over that", async () => {
  const loan = await borrow("claudine");
  const word = (who: Person, said: "agree" | "object") =>
    sayWord(coop.as(who), loan, { word: said, reason: "She still pays me" });
  const overrule = (who: Person) => overruleWord(coop.as(who), loan, { reason: "She is gone" });
  deals.wait(40);
  await expect(word("aline", "agree")).rejects.toEqual(code("word_not_asked"));
  await deals.agreed(loan, null);
  await deals.spend(loan);
  await expect(writeOff(loan)).rejects.toEqual(code("lender_silent"));
  expect(await forced(loan, "claudine")).toBe("lender_word");
  await expect(word("claudine", "agree")).rejects.toEqual(code("not_found"));
  await word("aline", "object");
  await expect(writeOff(loan)).rejects.toEqual(code("lender_objects"));
  expect(await forced(loan, "claudine")).toBe("lender_word");
  await expect(overrule("admin")).rejects.toEqual(code("word_not_asked"));
  await overrule("director");
  await expect(word("aline", "object")).rejects.toEqual(code("word_not_asked"));
  const done = await writeOff(loan);
  expect(done).toMatchObject({ status: "written_off", writtenOff: 10_000 });
  expect(done.writeOff).toMatchObject({ word: "overrule", reason: "She is gone" });
});

test("nobody writes the lender's word into the database", async () => {
  const loan = await borrow("manager");
  await deals.agreed(loan, null);
  const at = coop.clock.now().toISOString();
  const write = sql`insert into loan_words (loan_id, word, said_by, at) values (${loan}, 'agree', ${coop.idOf("aline")}, ${at})`;
  expect(await refusalOf(() => coop.db.execute(write))).toBe("42501");
  for (const who of ["admin", "director", "manager"] as const) {
    const say = sql`select loan_say(${loan}, ${coop.idOf(who)}, 'agree', null, ${at})`;
    expect(await refusalOf(() => coop.db.execute(say))).toBe("lender_word");
  }
  await coop.suspend("director");
  deals.wait(1);
  await sayWord(coop.as("aline"), loan, { word: "object", reason: "No" });
  const refused = overruleWord(coop.as("director"), loan, { reason: "Yes" });
  await expect(refused).rejects.toEqual(code("word_not_asked"));
  await coop.reinstate("director");
});

test("what the borrower has is set off first, all of it if need be", async () => {
  const rich = await borrow("tech");
  const poor = await borrow("finance");
  await deals.agreed(rich);
  await deals.agreed(poor);
  await coop.fund("tech", 500_000_000);
  expect(await forced(rich, "tech")).toBe("set_off_first");
  const before = await coop.available("aline");
  expect(await writeOff(rich)).toMatchObject({ status: "repaid", writtenOff: 0, repaid: 11_000 });
  expect(await coop.available("aline")).toBe(before + 11_000);
  await deals.spend(poor, 3_500);
  expect(await writeOff(poor)).toMatchObject({
    status: "written_off",
    repaidInterest: 1_000,
    repaidPrincipal: 2_500,
    writtenOff: 7_500,
    collectable: 7_500,
  });
  expect(await coop.available("finance")).toBe(0);
  const steps = (await stateOf(rich)).history.map(({ kind }) => kind);
  expect(steps).toEqual(["taken", "overdue", "automatic", "repaid"]);
});

test("it stays collectable: what is paid later reaches the lender as a recovery", async () => {
  const loan = await borrow("advisor");
  await deals.agreed(loan);
  await deals.spend(loan);
  await writeOff(loan);
  const before = await coop.balances("aline");
  await coop.fund("advisor", 20_000);
  // Until it is paid, nothing more is lent.
  const offer = await deals.offer("aline", 2_000);
  await expect(deals.take("advisor", offer)).rejects.toEqual(code("own_loan_overdue"));
  await expect(deals.repay("advisor", loan, 11_001)).rejects.toEqual(code("invalid"));
  const paid = await deals.repay("advisor", loan, 4_000);
  expect(paid).toMatchObject({ amount: 4_000, reference: expect.stringMatching(/^RCV-/) });
  const after = await stateOf(loan);
  expect(after).toMatchObject({ recovered: 4_000, collectable: 7_000, status: "written_off" });
  expect(after.history.at(-1)).toMatchObject({ kind: "recovery", outstanding: 7_000 });
  // Everywhere the same: what was written off stays owed, and principal comes back first.
  expect(after.history.find(({ kind }) => kind === "written_off")).toMatchObject({
    outstanding: 11_000,
  });
  expect(after.repaid).toBe(4_000);
  expect(after.schedule).toMatchObject([
    { part: "interest", amount: 1_000, paid: 0, left: 1_000 },
    { part: "principal", amount: 10_000, paid: 4_000, left: 6_000 },
  ]);
  const at = coop.clock.now();
  const positions = await positionsAt(coop.db, coop.idOf("advisor"), at, kigaliDay(at));
  expect(positions).toMatchObject([
    { kind: "owed", state: "written-off", principal: 6_000, interest: 1_000 },
  ]);
  expect(paid).toMatchObject({ principal: 4_000, interest: 0 });
  const last = await deals.repay("advisor", loan, 7_000);
  expect(last).toMatchObject({ principal: 6_000, interest: 1_000 });
  const whole = await stateOf(loan);
  expect(whole).toMatchObject({ repaid: 11_000, collectable: 0 });
  expect(whole.schedule.map(({ left }) => left)).toEqual([0, 0]);
  expect(whole.history.at(-1)).toMatchObject({ principal: 6_000, interest: 1_000 });
  expect(await coop.balances("aline")).toEqual({
    ...before,
    available: before.available + 11_000 - 2_000,
    held: before.held + 2_000,
  });
  await expect(deals.repay("advisor", loan, 1)).rejects.toEqual(code("loan_closed"));
  expect(await deals.take("advisor", offer)).toBeTruthy();
  // Past the command nobody is paid more than is left, nor is it taken back.
  const change = sql`update loans set recovered = 0 where id = ${loan}`;
  expect(await refusalOf(() => coop.ownerDb.execute(change))).toBe("immutable");
});

test("one administrator alone writes nothing off, nor does a party to the loan", async () => {
  await coop.fund("director", 10_000);
  const loan = await deals.take("tech", await deals.offer("director", 10_000));
  await deals.agreed(loan);
  await deals.spend(loan, 2_000);
  const proposal = await proposeWriteOff(coop.as("admin"), loan, { reason });
  const confirm = (who: "admin" | "director" | "manager") =>
    decideProposal(coop.as(who), proposal, { decision: "confirm" });
  const seen = await proposalById(coop.db, proposal, coop.people.manager, coop.clock.now());
  // 1,000 of what is set off is interest.
  expect(seen.effect).toMatchObject({ amount: 9_000 });
  expect(seen.effect.movements.map(({ account, amount }) => [account, amount])).toEqual([
    ["available", -2_000],
    ["available", 2_000],
    ["lent", -10_000],
    ["owed", -10_000],
  ]);
  await expect(confirm("admin")).rejects.toEqual(code("own_record"));
  await expect(confirm("director")).rejects.toEqual(code("interest"));
  expect(await stateOf(loan)).toMatchObject({ status: "overdue", repaid: 0 });
  expect(await confirm("manager")).toBe("confirmed");
  expect(await stateOf(loan)).toMatchObject({ status: "written_off", repaid: 2_000 });
});

test("what the borrower has by then is shown before it is confirmed", async () => {
  const loan = await borrow("director");
  await deals.agreed(loan);
  await deals.spend(loan, 2_000);
  const proposal = await proposeWriteOff(coop.as("admin"), loan, { reason });
  await coop.fund("director", 1_500);
  const confirm = () => decideProposal(coop.as("manager"), proposal, { decision: "confirm" });
  await expect(confirm()).rejects.toEqual(code("changed"));
  expect(await confirm()).toBe("confirmed");
  expect(await stateOf(loan)).toMatchObject({ status: "written_off", repaid: 3_500 });
});
