import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { proposeLetters } from "@/lib/approvals/imports";
import { listAnswers, openingOf } from "@/lib/imports/answer-queries";
import { answerOpening, noteLetterAnswer, settleObjection } from "@/lib/imports/answers";
import { campaignOf } from "@/lib/imports/campaign";
import type { AnswerState, OpeningAnswer } from "@/lib/imports/confirming/schema";
import { joinedRows, objectionRows } from "@/lib/imports/joined";
import { giveLetters, openLetters } from "@/lib/imports/letters";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { movingIn, oldBooks } from "@/tests/support/moving-in";

const YES: OpeningAnswer = { agrees: true };
const NO: OpeningAnswer = { agrees: false, shouldBe: 9_000, remark: "A deposit of May is missing" };

let coop: Cooperative;
let run: string;
let letters: Awaited<ReturnType<typeof openLetters>>;
/** The members of the old books, by their old numbers. */
let ids: Map<string, string>;

beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
  const of = movingIn(coop);
  run = await of.bring(oldBooks(12));
  await of.approve(run);
  await of.work();
  await of.confirm(await proposeLetters(coop.as("admin"), run), "director");
  await giveLetters(coop.as("admin"), run);
  letters = await openLetters(coop.as("admin"), run, 1);
  const rows = await coop.owner<{ old_number: string; member_id: string }[]>`
    select old_number, member_id from import_rows where run_id = ${run}`;
  ids = new Map(rows.map((row) => [row.old_number, row.member_id]));
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const idOf = (number: string) => ids.get(number) ?? "";
const asMember = (number: string) => ({
  ...coop.as("jean"),
  actor: { ...coop.as("jean").actor, id: idOf(number) },
});
const says = (number: string, said: OpeningAnswer) => answerOpening(asMember(number), said);
const opening = (number: string) => openingOf(coop.db, idOf(number));
const noted = (who: Person, number: string, said: OpeningAnswer, reply?: string) => {
  const letter = letters.find(({ oldNumber }) => oldNumber === number);
  return noteLetterAnswer(coop.as(who), run, {
    memberNumber: Number(letter?.memberNumber.slice(2)),
    replyCode: reply ?? letter?.reply ?? "",
    ...said,
  });
};
const listed = async (state: AnswerState, reader: Person = "finance") =>
  (await listAnswers(coop.db, { runId: run, state, reader: coop.idOf(reader) }, 0, 50)).rows;
const settle = (who: Person, id: string, settlement: string, reference?: string) =>
  settleObjection(coop.as(who), { runId: run, id }, { settlement, reference });
const answers = async () =>
  (await campaignOf(coop.db, run, { id: coop.idOf("admin"), now: coop.clock.now() })).answers;
const code = (refused: string) => ({ code: refused });
const field = (name: string, key: string) => ({ code: "invalid", fields: { [name]: { key } } });

test("each member is asked about what was brought in for them, and says once that it is right", async () => {
  expect(await opening("1")).toMatchObject({ state: "asked", balance: 1_000, oldNumber: "1" });
  await says("1", YES);
  expect(await opening("1")).toMatchObject({ state: "confirmed" });
  await expect(says("1", NO)).rejects.toMatchObject(code("balance_answered"));
  // Also of nothing; who did not move in is asked nothing.
  expect(await opening("10")).toMatchObject({ state: "asked", balance: 0 });
  expect(await openingOf(coop.db, coop.idOf("jean"))).toBeNull();
  await expect(answerOpening(coop.as("jean"), YES)).rejects.toMatchObject(code("not_found"));
  expect(await answers()).toEqual({ confirmed: 1, objected: 0, settled: 0, silent: 11 });
});

test("an objection says what it should be, and waits until somebody else settles it; then the member is asked again", async () => {
  await expect(says("2", { ...NO, shouldBe: 2_000 })).rejects.toMatchObject(
    field("shouldBe", "shouldBeSame"),
  );
  await says("2", NO);
  expect(await opening("2")).toMatchObject({ state: "objected", shouldBe: 9_000 });
  await expect(says("2", YES)).rejects.toMatchObject(code("balance_answered"));
  const [objection] = await listed("objected");
  expect(objection).toMatchObject({
    balance: 2_000,
    shouldBe: 9_000,
    remark: NO.agrees ? "" : NO.remark,
    settleable: true,
  });
  const id = objection?.id ?? "";
  // Who brought the balances in does not settle it, nor who has no such right, nor the member.
  expect((await listed("objected", "admin"))[0]).toMatchObject({ settleable: false });
  await expect(settle("admin", id, "It is right")).rejects.toMatchObject(code("own_import"));
  await expect(settle("director", id, "It is right")).rejects.toMatchObject(code("forbidden"));
  await expect(settle("finance", id, "Found", "DEP-00000000-2026")).rejects.toMatchObject(
    field("reference", "correctionUnknown"),
  );
  const of = await coop.fund("eric", 7_000);
  const [other] = await coop.owner`select reference from transactions where id = ${of}`;
  await expect(settle("finance", id, "Found", other?.reference)).rejects.toMatchObject(
    field("reference", "correctionUnknown"),
  );
  await settle("finance", id, "The books of May were read again: 2,000 is right");
  await expect(settle("finance", id, "Once more")).rejects.toMatchObject(code("not_pending"));
  expect(await opening("2")).toMatchObject({
    state: "settled",
    settlement: "The books of May were read again: 2,000 is right",
  });
  // They may object again: nobody else has the last word.
  await says("2", NO);
  expect(await answers()).toMatchObject({ confirmed: 1, objected: 1 });
  expect(await listed("objected")).toHaveLength(1);
});

test("a paper letter's answer is noted by its reply code, by nobody who gave it out; the member has the last word", async () => {
  await expect(noted("admin", "3", YES)).rejects.toMatchObject(code("own_import"));
  await expect(noted("director", "3", YES)).rejects.toMatchObject(code("forbidden"));
  await expect(noted("finance", "3", YES, letters[3]?.reply)).rejects.toMatchObject(
    field("replyCode", "replyCodeUnknown"),
  );
  // The code that opens the account is not the one for answers.
  await expect(noted("finance", "3", YES, letters[2]?.code)).rejects.toMatchObject(
    field("replyCode", "replyCodeUnknown"),
  );
  await noted("finance", "3", YES);
  await expect(noted("finance", "3", NO)).rejects.toMatchObject(code("balance_answered"));
  expect(await opening("3")).toMatchObject({ state: "noted" });
  await says("3", { ...NO, shouldBe: 4_000 });
  expect(await opening("3")).toMatchObject({ state: "objected", shouldBe: 4_000 });
  await noted("finance", "4", NO);
  const [, , objection] = await listed("objected");
  expect(objection).toMatchObject({ settleable: false, notedBy: expect.any(String) });
  // Who noted it does not settle it.
  await expect(settle("finance", objection?.id ?? "", "Nothing")).rejects.toMatchObject(
    code("own_import"),
  );
  await settle("manager", objection?.id ?? "", "Nothing was found");
  await noted("manager", "4", YES);
  expect(await answers()).toEqual({ confirmed: 2, objected: 2, settled: 0, silent: 8 });
});

test("what corrects a balance is the member's own money since: it stands with the settlement, and the member confirms it", async () => {
  const [objection] = await listed("objected");
  const { actor } = asMember("2");
  const [opened] = await coop.owner`
    select reference from transactions where type = 'opening' and to_member = ${actor.id}`;
  await expect(
    settle("finance", objection?.id ?? "", "Found", opened?.reference),
  ).rejects.toMatchObject(field("reference", "correctionUnknown"));
  const id = await coop.fund(actor, 7_000);
  const [deposit] = await coop.owner`select reference from transactions where id = ${id}`;
  await settle("manager", objection?.id ?? "", "It was found", deposit?.reference);
  expect(await opening("2")).toMatchObject({ state: "settled", correction: deposit?.reference });
  await says("2", YES);
  expect(await answers()).toEqual({ confirmed: 3, objected: 1, settled: 0, silent: 8 });
});

test("all of it is in the audit trail, and in the files that auditors take", async () => {
  const acts = await coop.owner<{ action: string; n: number }[]>`
    select action, count(*)::int as n from audit_log
    where action in ('import.confirm', 'import.object', 'import.settle') group by 1 order by 1`;
  expect([...acts]).toEqual([
    { action: "import.confirm", n: 4 },
    { action: "import.object", n: 4 },
    { action: "import.settle", n: 3 },
  ]);
  const words = { confirmed: "yes", objected: "no", settled: "settled", silent: "" };
  const joined = await coop.db.execute(joinedRows(run, words));
  expect([...joined].slice(0, 4).map((row) => Object.values(row).slice(-2))).toEqual([
    ["yes", null],
    ["yes", null],
    ["no", "4000"],
    ["yes", null],
  ]);
  const objections = await coop.db.execute(objectionRows(run));
  expect([...objections].map((row) => row.old_number)).toEqual(["2", "2", "3", "4"]);
});

test("answers are written once, and stay", async () => {
  await expect(
    coop.db.execute(sql`update import_answers set remark = 'Nothing' where not agrees`),
  ).rejects.toThrow();
  await expect(coop.db.execute(sql`delete from import_answers`)).rejects.toThrow();
});

test("25a to 25c: answers that nobody can have given, and settlements by the wrong person, are found", async () => {
  const finds = async (number: string, corruption: string) =>
    expect(await foundAfter(coop, (forger) => forger.run(sql.raw(corruption)))).toContain(number);
  await finds("25a", "update import_answers set balance = balance + 1");
  await finds(
    "25a",
    "update activation_codes set given_by = (select noted_by from import_answers where noted_by is not null limit 1)",
  );
  await finds(
    "25b",
    "update import_answers set settled_by = (select brought_by from import_runs limit 1) where settled_at is not null",
  );
  await finds(
    "25b",
    "update import_answers set correction = gen_random_uuid() where settled_at is not null",
  );
  await finds(
    "25c",
    "update import_answers set settlement = null, settled_by = null, settled_at = null where settled_at is not null and noted_by is not null",
  );
});

test("once moving in is undone, nobody is asked any more", async () => {
  const other = await openCooperative();
  const of = movingIn(other);
  const id = await of.bring(oldBooks(2));
  await of.approve(id);
  await of.work();
  const [row] = await other.owner`select member_id from import_rows where row_no = 1`;
  const memberId = String(row?.member_id);
  const actor = { ...other.as("jean").actor, id: memberId };
  await answerOpening({ ...other.as("jean"), actor }, { ...NO, shouldBe: 0 });
  await of.undo(id);
  await of.work();
  expect(await openingOf(other.db, memberId)).toBeNull();
  await expect(answerOpening({ ...other.as("jean"), actor }, YES)).rejects.toMatchObject(
    code("not_found"),
  );
  await expectBooksToBalance(other.db);
  await other.close();
});
