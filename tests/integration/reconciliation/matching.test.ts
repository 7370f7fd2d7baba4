import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal, propose, proposeWithin } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { cancelDeposit, submitDeposit } from "@/lib/deposits/commands";
import { requestOutcome } from "@/lib/ledger/outcome";
import { postAll } from "@/lib/ledger/post";
import { holdersOf } from "@/lib/permissions";
import { confirmLine, confirmLines } from "@/lib/reconciliation/confirm";
import { explanationOf } from "@/lib/reconciliation/explain";
import { ignoreLine, matchByHand, undoMatch } from "@/lib/reconciliation/match";
import { recordDeposit } from "@/lib/reconciliation/record";
import { certainOf, suggestionsOf } from "@/lib/reconciliation/suggestions";
import { decideTransaction } from "@/lib/transactions/commands";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { bringer, file, reconciling, withdrawByTwo } from "@/tests/support/reconciling";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let bring: ReturnType<typeof bringer>;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop);
  bring = bringer(coop, of);
});
afterAll(() => coop.close());

const PHONES = { aline: "+250788000101", eric: "+250788000102", finance: "+250788000002" } as const;

async function deposit(who: keyof typeof PHONES, amount: number, externalId: string | null = null) {
  const { id } = await submitDeposit(coop.as(who), {
    amount,
    method: "mtn",
    senderPhone: PHONES[who],
    externalId,
    description: null,
  });
  return id;
}
const stateOf = async (id: string) => {
  const [row] = await coop.owner<
    { state: string; open: number }[]
  >`select state, open::int from statement_lines where id = ${id}`;
  return row;
};
const status = async (id: string) => {
  const [row] = await coop.owner<
    { status: string }[]
  >`select status from transactions where id = ${id}`;
  return row?.status;
};
const suggested = async (line: string) =>
  (await suggestionsOf(coop.db, "mtn", coop.clock.now())).ofLine.get(line);
const confirm = (ids: string[], who: Person = "finance") => confirmLines(coop.as(who), ids);

test("what is certain says why, and is confirmed together; books and wallet agree", async () => {
  const byReceipt = await deposit("aline", 20_000, "71000000001");
  const byNumber = await deposit("eric", 15_000);
  const lines = await bring([
    { id: "71000000001", direction: "in", amount: 20_000 },
    { direction: "in", amount: 15_000, number: "250788000102", name: "Eric Habimana" },
    { direction: "in", amount: 4_000, number: "250788999999" },
  ]);
  const [one = "", two = "", strange = ""] = lines;
  expect(certainOf(await suggested(one))?.reason.rule).toBe("receipt");
  expect(certainOf(await suggested(two))?.reason.rule).toBe("number");
  expect(await suggested(strange)).toBeUndefined();
  const done = await confirm(lines);
  expect(done).toMatchObject([
    { outcome: "approved" },
    { outcome: "approved" },
    { error: { code: "conflict" } },
  ]);
  expect([await status(byReceipt), await status(byNumber)]).toEqual(["approved", "approved"]);
  expect(await stateOf(one)).toEqual({ state: "matched", open: 0 });
  // What is unexplained is the one strange line.
  expect(await of.held("clearing:mtn")).toBe(-4_000);
  expect(await of.held("cash:mtn")).toBe(39_000);
  expect(await confirm([one])).toMatchObject([{ error: { code: "line_matched" } }]);
  await expectBooksToBalance(coop.db);
});

test("asked again under its key, what is certain is confirmed once and answered alike", async () => {
  const id = await deposit("aline", 7_300, "71000000091");
  const lines = await bring([
    { id: "71000000091", direction: "in", amount: 7_300 },
    { direction: "in", amount: 7_400, number: "250788999998" },
  ]);
  const [one = ""] = lines;
  const requestId = randomUUID();
  const asked = (ids: string[]) => confirmLines(coop.as("finance", { requestId }), ids);
  const both = await Promise.all([asked(lines), asked(lines)]);
  const answer = [{ id: one, outcome: "approved" }, { error: { code: "conflict" } }];
  for (const done of [...both, await asked(lines)]) expect(done).toMatchObject(answer);
  expect(await status(id)).toBe("approved");
  expect(await requestOutcome(coop.db, coop.idOf("finance"), requestId)).toMatchObject({
    state: "done",
  });
  await expect(asked([one])).rejects.toMatchObject({ code: "request_id_reused" });
  await expectBooksToBalance(coop.db);
});

test("a deposit is not approved without proof, unless who may gives a reason, which is listed", async () => {
  const id = await deposit("aline", 3_000);
  const approve = (who: Person, reason?: string) =>
    decideTransaction(coop.as(who), id, { status: "approved", reason });
  await expect(approve("finance")).rejects.toMatchObject({ code: "proof_missing" });
  await expect(approve("finance", "I saw it")).rejects.toMatchObject({ code: "proof_missing" });
  await expect(approve("admin")).rejects.toMatchObject({ code: "proof_missing" });
  expect(await approve("admin", "Seen in the app of the office")).toBe("approved");
  const [row] =
    await coop.owner`select reason, times from unproven_deposits where transaction_id = ${id}`;
  expect(row).toEqual({ reason: "Seen in the app of the office", times: 1 });
  await expectBooksToBalance(coop.db);
  // Its line comes later, and is matched without another approval.
  const [line = ""] = await bring([{ direction: "in", amount: 3_000, number: "250788000101" }]);
  expect(await confirm([line])).toMatchObject([{ outcome: "matched" }]);
  await expectBooksToBalance(coop.db);
});

test("methods without the setting need no proof", async () => {
  await setSettings(coop, { proofRequired: "" });
  const id = await deposit("eric", 2_500);
  expect(await decideTransaction(coop.as("finance"), id, { status: "approved" })).toBe("approved");
  await setSettings(coop, { proofRequired: "mtn" });
  const [line = ""] = await bring([{ direction: "in", amount: 2_500, number: "250788000102" }]);
  expect(await confirm([line])).toMatchObject([{ outcome: "matched" }]);
});

test("unequal amounts never match, nor money of another direction", async () => {
  const id = await deposit("aline", 50_000);
  const [less = "", out = ""] = await bring([
    { direction: "in", amount: 49_000, number: "250788000101" },
    { direction: "out", amount: 1_000, number: "250788000101" },
  ]);
  for (const line of [less, out]) {
    await expect(matchByHand(coop.as("finance"), [line], [id])).rejects.toMatchObject({
      code: "line_unequal",
    });
    await expect(confirmLine(coop.as("finance"), line, id)).rejects.toMatchObject({
      code: "line_unequal",
    });
  }
  expect(await suggested(less)).toBeUndefined();
  await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "49,000 came" });
});

test("nobody matches or confirms their own money, and members match nothing", async () => {
  const own = await deposit("finance", 6_000);
  const [line = ""] = await bring([{ direction: "in", amount: 6_000, number: "250788000002" }]);
  expect(await confirm([line])).toMatchObject([{ error: { code: "own_record" } }]);
  await expect(matchByHand(coop.as("finance"), [line], [own])).rejects.toMatchObject({
    code: "own_record",
  });
  await expect(matchByHand(coop.as("aline"), [line], [own])).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(recordDeposit(coop.as("finance"), line, coop.idOf("finance"))).rejects.toMatchObject(
    { code: "own_record" },
  );
  expect(await stateOf(line)).toEqual({ state: "unmatched", open: 6_000 });
  expect(await confirm([line], "manager")).toMatchObject([{ outcome: "approved" }]);
});

test("several lines of one deposit, and one line of several deposits", async () => {
  const whole = await deposit("aline", 9_000);
  const parts = await bring([
    { direction: "in", amount: 4_000, number: "250788000101" },
    { direction: "in", amount: 5_000, number: "250788000101" },
  ]);
  await matchByHand(coop.as("finance"), parts, [whole]);
  expect(await decideTransaction(coop.as("finance"), whole, { status: "approved" })).toBe(
    "approved",
  );
  const pair = [await deposit("eric", 1_100), await deposit("eric", 1_200)];
  const [line = ""] = await bring([{ direction: "in", amount: 2_300, number: "250788000102" }]);
  await matchByHand(coop.as("finance"), [line], pair);
  expect(await stateOf(line)).toEqual({ state: "matched", open: 0 });
  for (const id of pair) await decideTransaction(coop.as("finance"), id, { status: "approved" });
  await expectBooksToBalance(coop.db);
});

test("a match is undone, and what was rejected or reversed loses its line", async () => {
  const id = await deposit("aline", 7_700);
  const [line = ""] = await bring([{ direction: "in", amount: 7_700, number: "250788000101" }]);
  await matchByHand(coop.as("finance"), [line], [id]);
  await expect(matchByHand(coop.as("manager"), [line], [id])).rejects.toMatchObject({
    code: "line_matched",
  });
  await undoMatch(coop.as("finance"), line);
  await expect(undoMatch(coop.as("finance"), line)).rejects.toMatchObject({ code: "not_found" });
  expect(await stateOf(line)).toEqual({ state: "unmatched", open: 7_700 });
  expect(await confirm([line])).toMatchObject([{ outcome: "approved" }]);
  const ctx = coop.as("admin");
  const proposal = await coop.db.transaction((tx) =>
    proposeWithin(tx, ctx, "reversal", id, { reason: "Twice" }),
  );
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await stateOf(line)).toEqual({ state: "unmatched", open: 7_700 });
  await expectBooksToBalance(coop.db);
  const again = await deposit("aline", 7_700);
  await matchByHand(coop.as("finance"), [line], [again]);
  await decideTransaction(coop.as("finance"), again, { status: "rejected", reason: "No" });
  expect(await stateOf(line)).toEqual({ state: "unmatched", open: 7_700 });
});

test("what is left of a line, once one of several deposits on it ended, is matched, recorded or explained", async () => {
  const lineOfTwo = async () => {
    const [kept, ended] = [await deposit("aline", 10_000), await deposit("eric", 20_000)];
    const [line = ""] = await bring([
      { id: `7300000000${number++}`, direction: "in", amount: 30_000, number: "250788000101" },
    ]);
    await matchByHand(coop.as("finance"), [line], [kept, ended]);
    await decideTransaction(coop.as("finance"), kept, { status: "approved" });
    await decideTransaction(coop.as("finance"), ended, { status: "rejected", reason: "No" });
    expect(await stateOf(line)).toEqual({ state: "unmatched", open: 20_000 });
    return line;
  };
  let number = 1;
  const done = { state: "matched", open: 0 };

  const matched = await lineOfTwo();
  const whole = await deposit("eric", 30_000);
  await expect(confirmLine(coop.as("finance"), matched, whole)).rejects.toMatchObject({
    code: "line_unequal",
  });
  await decideTransaction(coop.as("finance"), whole, { status: "rejected", reason: "20,000" });
  const again = await deposit("eric", 20_000);
  // It is offered, and never certain: another part of the line was matched wrongly.
  const [offered] = (await suggested(matched)) ?? [];
  expect(certainOf(await suggested(matched))).toBeNull();
  expect(offered).toMatchObject({ transactions: [{ id: again }] });
  expect(await confirmLine(coop.as("finance"), matched, again)).toBe("approved");
  expect(await stateOf(matched)).toEqual(done);

  const recorded = await lineOfTwo();
  const id = await recordDeposit(coop.as("finance"), recorded, coop.idOf("aline"));
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
  const [row] =
    await coop.owner`select amount::int, fee::int, external_id from transactions where id = ${id}`;
  // The line's receipt may be the other deposit's.
  expect(row).toEqual({ amount: 20_000, fee: 200, external_id: null });
  expect(await stateOf(recorded)).toEqual(done);

  const explained = await lineOfTwo();
  const terms = { account: "income:other", reason: "A gift" };
  const proposal = await proposeExplanation(coop.as("finance"), explained, terms);
  await decideProposal(coop.as("manager"), proposal, { decision: "confirm" });
  expect(await stateOf(explained)).toEqual({ state: "explained", open: 0 });

  const parted = await lineOfTwo();
  const parts = [await deposit("eric", 5_000), await deposit("aline", 15_000)];
  await matchByHand(coop.as("finance"), [parted], parts);
  expect(await stateOf(parted)).toEqual(done);
  await expectBooksToBalance(coop.db);
});

test("what two people agreed to once is not posted twice, in one call either", async () => {
  const [line = ""] = await bring([{ direction: "in", amount: 900 }]);
  const terms = { account: "income:other", reason: "A gift" };
  const proposal = await proposeExplanation(coop.as("finance"), line, terms);
  const now = coop.clock.tick();
  const twice = coop.db.transaction(async (tx) => {
    await tx.execute(
      sql`select proposal_decide(${proposal}, ${coop.idOf("manager")}, true, '{}', null, ${now.toISOString()})`,
    );
    const { type, lines } = await explanationOf(tx, line, terms.account);
    const posted = {
      type,
      status: "approved",
      at: now,
      amount: 900,
      channel: "mtn",
      description: terms.reason,
      from: null,
      to: null,
      recordId: line,
      submittedBy: coop.idOf("finance"),
      confirmedBy: coop.idOf("manager"),
      proposal,
      lines,
      act: { action: "line.explain", detail: {}, address: null },
    } as const;
    await postAll(tx, [posted, posted]);
  });
  expect(await refusalOf(() => twice)).toBe("no_proposal");
  await decideProposal(coop.as("manager"), proposal, { decision: "confirm" });
});

test("money that nobody asked to deposit is recorded for its member, and another person approves", async () => {
  const [line = ""] = await bring([
    { direction: "in", amount: 12_000, number: "250788000101", message: "Ubwizigame" },
  ]);
  const id = await recordDeposit(coop.as("finance"), line, coop.idOf("aline"));
  await expect(
    decideTransaction(coop.as("finance"), id, { status: "approved" }),
  ).rejects.toMatchObject({ code: "own_record" });
  const before = await coop.available("aline");
  expect(await decideTransaction(coop.as("manager"), id, { status: "approved" })).toBe("approved");
  expect(await coop.available("aline")).toBe(before + 12_000 - 120);
  await expectBooksToBalance(coop.db);
});

test("a number that is another member's says nothing of who paid, whoever typed it", async () => {
  const { id } = await submitDeposit(coop.as("jean"), {
    amount: 7_770,
    method: "mtn",
    senderPhone: PHONES.eric,
    externalId: null,
    description: null,
  });
  const [line = ""] = await bring([
    { direction: "in", amount: 7_770, number: "250788000102", name: "Eric Habimana" },
  ]);
  expect(certainOf(await suggested(line))).toBeNull();
  expect(await confirm([line])).toMatchObject([{ error: { code: "conflict" } }]);
  // Who decides may still say that it is this one, having asked.
  await confirmLine(coop.as("finance"), line, id);
  expect(await status(id)).toBe("approved");
});

test("of money that the provider gave back no fee is taken when it is recorded for its member", async () => {
  const at = new Date(coop.clock.now().getTime() + 7_200_000).toISOString();
  const text = `*143*S*Your transaction to Aline UWASE (250788000101) with 3000 RWF has been reversed at ${at.slice(0, 10)} ${at.slice(11, 19)}. Your new balance is 10312 RWF. .Thank you for using MTN MobileMoney.*EN#`;
  const { fileId } = await of.bring(file("", { content: text, name: "pasted" }));
  const [line] = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where file_id = ${fileId}`;
  const id = await recordDeposit(coop.as("finance"), line?.id ?? "", coop.idOf("aline"));
  const [row] = await coop.owner`select amount::int, fee::int from transactions where id = ${id}`;
  expect(row).toEqual({ amount: 3_000, fee: 0 });
});

test("a withdrawal that the wallet paid is matched, approved and written down as paid", async () => {
  await requestWithdrawal(coop.as("aline"), {
    amount: 5_000,
    method: "mtn",
    phone: PHONES.aline,
    description: null,
    password: PASSWORD,
  });
  const [line = ""] = await bring([
    { direction: "out", amount: 5_000, charge: 100, number: "250788000101" },
  ]);
  expect(certainOf(await suggested(line))?.reason.rule).toBe("number");
  expect(await confirm([line])).toMatchObject([{ outcome: "approved" }]);
  await expectBooksToBalance(coop.db);
});

test("a withdrawal whose approver may not approve any more is approved again by who confirms its line", async () => {
  const ask = async (amount: number) => {
    const asked = { amount, method: "mtn", phone: PHONES.aline, password: PASSWORD } as const;
    const { withdrawal } = await requestWithdrawal(coop.as("aline"), {
      ...asked,
      description: null,
    });
    await decideTransaction(coop.as("manager"), withdrawal.id, { status: "approved" });
    return withdrawal.id;
  };
  const [alone, large] = [await ask(2_100), await ask(2_200)];
  await coop.suspend("manager");
  const [one = "", two = ""] = await bring(
    [2_100, 2_200].map((amount) => ({ direction: "out" as const, amount, number: "250788000101" })),
  );
  expect(await confirm([one])).toMatchObject([{ outcome: "approved" }]);
  await setSettings(coop, { secondApprovalFrom: 2_200 });
  expect(await confirm([two])).toMatchObject([{ outcome: "first" }]);
  const [paid] = await coop.owner`
    select status, payable_by, decided_by from transactions where id = ${alone}`;
  const finance = coop.idOf("finance");
  expect(paid).toEqual({ status: "approved", payable_by: finance, decided_by: finance });
  const [waits] = await coop.owner`
    select status, payable_by, first_approved_by from transactions where id = ${large}`;
  expect(waits).toEqual({ status: "pending", payable_by: null, first_approved_by: finance });
  await coop.reinstate("manager");
  await decideTransaction(coop.as("manager"), large, { status: "approved", externalId: "OUT2200" });
  await setSettings(coop, { secondApprovalFrom: null });
  expect(await status(large)).toBe("approved");
  await expectBooksToBalance(coop.db);
});

test("a reversal that a party confirmed, since all who may have an interest, ends the match in the name of who proposed it", async () => {
  const [line = ""] = await bring([{ direction: "in", amount: 7_000, number: "250788000103" }]);
  const id = await recordDeposit(coop.as("finance"), line, coop.idOf("director"));
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
  const stay = (["admin", "finance", "director"] as const).map((who) => coop.idOf(who));
  const gone = await coop.arrange`
    update members set status = 'inactive'
    where role::text = any(${[...holdersOf("money.confirm")]}) and status = 'active' and id <> all(${stay}) returning id`;
  const proposal = await propose(coop.as("admin"), "reversal", id, { reason: "Not his" });
  const confirms = (who: Person) => decideProposal(coop.as(who), proposal, { decision: "confirm" });
  expect(await confirms("finance")).toBe("first");
  expect(await confirms("director")).toBe("confirmed");
  await coop.arrange`update members set status = 'active' where id = any(${gone.map((m) => m.id)})`;
  const [match] = await coop.owner`select ended_by from line_matches where transaction_id = ${id}`;
  expect(match).toEqual({ ended_by: coop.idOf("admin") });
  expect(await stateOf(line)).toEqual({ state: "unmatched", open: 7_000 });
  await expectBooksToBalance(coop.db);
});

test("a match whose deposit is removed ends in the name of who removed it, be it the office or its member", async () => {
  const lines = await bring([
    { direction: "in", amount: 3_100, number: "250788000101" },
    { direction: "in", amount: 3_200, number: "250788000101" },
  ]);
  const [removed, cancelled] = [await deposit("aline", 3_100), await deposit("aline", 3_200)];
  for (const [at, id] of [removed, cancelled].entries()) {
    await matchByHand(coop.as("finance"), [lines[at] ?? ""], [id]);
  }
  await deleteTransaction(coop.as("admin"), removed, "Not theirs");
  await cancelDeposit(coop.as("aline"), cancelled);
  const ended = await coop.owner`select transaction_id as id, ended_by from line_matches
    where transaction_id in ${coop.owner([removed, cancelled])}`;
  expect(new Map(ended.map(({ id, ended_by }) => [id, ended_by]))).toEqual(
    new Map([
      [removed, coop.idOf("admin")],
      [cancelled, coop.idOf("aline")],
    ]),
  );
  expect(await stateOf(lines[0] ?? "")).toEqual({ state: "unmatched", open: 3_100 });
});

test("what belongs to nobody is explained by two people, and stays so", async () => {
  const [line = "", out = ""] = await bring([
    { direction: "in", amount: 800 },
    { direction: "out", amount: 250 },
  ]);
  const before = await of.held("income:other");
  const explain = (id: string, account: string) =>
    proposeExplanation(coop.as("finance"), id, { account, reason: "A gift" });
  await expect(explain(line, "cash:bank")).rejects.toMatchObject({ code: "invalid" });
  const proposal = await explain(line, "income:other");
  await expect(
    decideProposal(coop.as("finance"), proposal, { decision: "confirm" }),
  ).rejects.toMatchObject({ code: "own_record" });
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await stateOf(line)).toEqual({ state: "explained", open: 0 });
  expect(await of.held("income:other")).toBe(before - 800);
  await expect(undoMatch(coop.as("finance"), line)).rejects.toMatchObject({ code: "line_posted" });
  const charge = await explain(out, "expense:channel-charges");
  await decideProposal(coop.as("director"), charge, { decision: "confirm" });
  await expectBooksToBalance(coop.db);
});

test("what is asked of a line twice is done once", async () => {
  const [line = "", out = ""] = await bring([
    { direction: "in", amount: 810 },
    { direction: "out", amount: 260 },
  ]);
  const ctx = coop.as("finance");
  const record = () => recordDeposit(ctx, line, coop.idOf("claudine"));
  expect(await record()).toBe(await record());
  const other = coop.as("finance");
  const explain = () =>
    proposeExplanation(other, out, { account: "expense:rent", reason: "The office's rent" });
  expect(await explain()).toBe(await explain());
  await expectBooksToBalance(coop.db);
});

test("a line that could not be read is set aside with a reason; one that moved money is not", async () => {
  await of.bring(
    file("", { content: "Somebody transferred 5000 RWF in words of their own", name: "pasted" }),
  );
  const [unread] = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where kind = 'unread'`;
  const [line = ""] = await bring([{ direction: "in", amount: 333 }]);
  await expect(ignoreLine(coop.as("finance"), line, "No")).rejects.toMatchObject({
    code: "line_unequal",
  });
  await ignoreLine(coop.as("finance"), unread?.id ?? "", "An advertisement");
  expect(await stateOf(unread?.id ?? "")).toEqual({ state: "ignored", open: 0 });
});

test("what was pasted is no proof: nothing of it is certain", async () => {
  const id = await deposit("aline", 8_800, "79999999901");
  const at = new Date(coop.clock.now().getTime() + 7_200_000).toISOString();
  const text = `You have received 8800 RWF from Aline UWASE (*********101) on your mobile money account at ${at.slice(0, 10)} ${at.slice(11, 19)}. Message from sender: . Your new balance:8800 RWF. Financial Transaction Id: 79999999901.`;
  const { fileId } = await of.bring(file("", { content: text, name: "pasted" }));
  const [line] = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where file_id = ${fileId}`;
  expect(await suggested(line?.id ?? "")).toMatchObject([
    { force: "likely", reason: { rule: "receipt" } },
  ]);
  expect(await confirm([line?.id ?? ""])).toMatchObject([{ error: { code: "conflict" } }]);
  await expect(confirmLine(coop.as("finance"), line?.id ?? "", id)).rejects.toMatchObject({
    code: "proof_missing",
  });
});

test("a file with a matched line is not taken back", async () => {
  const id = await deposit("eric", 1_900);
  const [line = ""] = await bring([{ direction: "in", amount: 1_900, number: "250788000102" }]);
  await matchByHand(coop.as("finance"), [line], [id]);
  const [row] = await coop.owner<
    { file_id: string }[]
  >`select file_id from statement_lines where id = ${line}`;
  const take = () => withdrawByTwo(coop, row?.file_id ?? "");
  await expect(take()).rejects.toMatchObject({ code: "statement_in_use" });
  await undoMatch(coop.as("finance"), line);
  await take();
  await expectBooksToBalance(coop.db);
});

test("two who confirm the same lines at once confirm each once", async () => {
  const count = 12;
  for (let n = 0; n < count; n += 1) await deposit(n % 2 ? "aline" : "eric", 30_000 + n);
  const lines = await bring(
    Array.from({ length: count }, (_, n) => ({
      direction: "in" as const,
      amount: 30_000 + n,
      number: n % 2 ? "250788000101" : "250788000102",
    })),
  );
  const both = await Promise.all([confirm(lines), confirm([...lines].reverse(), "manager")]);
  const done = both.flat().filter((each) => "outcome" in each);
  expect(done.map(({ id }) => id).sort()).toEqual([...lines].sort());
  await expectBooksToBalance(coop.db);
});

test("the owner of the tables cannot match what is unequal either", async () => {
  const id = await deposit("aline", 410);
  const [line = ""] = await bring([{ direction: "in", amount: 420 }]);
  const match = coop.arrange`insert into line_matches (id, line_id, transaction_id, amount, rule, matched_by, matched_at)
    values (gen_random_uuid(), ${line}, ${id}, 410, 'hand', ${coop.idOf("finance")}, ${coop.clock.now().toISOString()})`;
  await expect(match).rejects.toMatchObject({ code: "OF046" });
});
