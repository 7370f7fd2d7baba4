import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateMember } from "@/lib/approvals/member-update";
import { confirmPassword } from "@/lib/auth/passwords";
import { kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { deriveDocumentKey, documentCode, grouped } from "@/lib/document-code";
import { type Checked, checkDocument } from "@/lib/documents/check";
import { readStatementReference, writeStatementReference } from "@/lib/documents/reference";
import { readReceipt } from "@/lib/receipts/queries";
import { receiptFacts } from "@/lib/receipts/rules";
import { readStatement } from "@/lib/statements/queries";
import { statementFacts } from "@/lib/statements/rules";
import type { Statement } from "@/lib/statements/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postTransfer } from "@/lib/transfers/commands";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { answerTo, signIn } from "@/tests/support/access";
import { atOnce } from "@/tests/support/at-once";
import {
  type Cooperative,
  cash,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";

const key = deriveDocumentKey("the secret of this test");
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
});
afterAll(() => coop.close());

const someone = () => `10.0.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
const check = (reference: string, code: string, address = someone()) =>
  checkDocument({ db: coop.db, now: coop.clock.now(), address, key }, reference, code);

/** The receipt as its holder printed it just now. */
async function receiptOf(id: string) {
  const receipt = await readReceipt(coop.db, id, { id: coop.idOf("finance"), all: true });
  return { receipt, reference: receipt.reference, code: documentCode(key, receiptFacts(receipt)) };
}

/** This month's statement as it was printed just now. */
async function statementOf(who: Person) {
  const to = kigaliDay(coop.clock.now());
  const period = { from: `${to.slice(0, 8)}01`, to };
  const statement = await readStatement(coop.db, coop.idOf(who), period, coop.clock.now());
  return { statement, ...printed(statement) };
}

function printed(statement: Statement) {
  return {
    reference: writeStatementReference({ ...statement, lines: statement.lines.length }),
    code: documentCode(key, statementFacts(statement)),
  };
}

const statesOf = (found: Checked | null) =>
  found?.kind === "receipt" && [found.receipt.status, found.since];

describe("a receipt", () => {
  test("is genuine in each state, and says what has become of the transaction since", async () => {
    const { id } = await submitDeposit(coop.as("eric"), cash(5_000));
    const waiting = await receiptOf(id);
    expect(statesOf(await check(waiting.reference, waiting.code))).toEqual(["pending", null]);
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
    expect(statesOf(await check(waiting.reference, waiting.code))).toEqual(["pending", "approved"]);
    const approved = await receiptOf(id);
    expect(statesOf(await check(approved.reference, approved.code))).toEqual(["approved", null]);
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), id);
    const reversed = await receiptOf(id);
    expect(statesOf(await check(waiting.reference, waiting.code))).toEqual(["pending", "reversed"]);
    expect(statesOf(await check(approved.reference, approved.code))).toEqual([
      "approved",
      "reversed",
    ]);
    expect(statesOf(await check(reversed.reference, reversed.code))).toEqual(["reversed", null]);
    const since = await check(approved.reference, approved.code);
    expect(since).toMatchObject({ sinceAt: reversed.receipt.endedAt });
    expect(reversed.receipt.endedAt).toBeInstanceOf(Date);
    expect(new Set([waiting.code, approved.code, reversed.code]).size).toBe(3);
  });

  test("of what was rejected, and then removed, says so", async () => {
    const { id } = await submitDeposit(coop.as("eric"), cash(6_000));
    const waiting = await receiptOf(id);
    await decideTransaction(coop.as("finance"), id, {
      status: "rejected",
      reason: "No such payment",
    });
    const rejected = await receiptOf(id);
    expect(rejected.receipt.rejectReason).toBe("No such payment");
    const found = await check(waiting.reference, waiting.code);
    expect(statesOf(found)).toEqual(["pending", "rejected"]);
    // The reason stands on the later document only.
    expect(JSON.stringify(found)).not.toContain("No such payment");
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), id);
    expect(statesOf(await check(rejected.reference, rejected.code))).toEqual([
      "rejected",
      "voided",
    ]);
    const gone = await receiptOf(id);
    expect(statesOf(await check(gone.reference, gone.code))).toEqual(["voided", null]);
  });

  test("of a withdrawal says who paid it, and is genuine asked, approved, paid", async () => {
    const { withdrawal } = await requestWithdrawal(coop.as("aline"), {
      amount: 700,
      method: "cash",
      password: PASSWORD,
    } as never);
    const { id } = withdrawal;
    const asked = await receiptOf(id);
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
    const approved = await receiptOf(id);
    expect(statesOf(await check(asked.reference, asked.code))).toEqual(["pending", "payable"]);
    expect(statesOf(await check(approved.reference, approved.code))).toEqual(["payable", null]);
    await payWithdrawal(coop.as("manager"), id, { externalId: "SLIP4711" });
    const paid = await receiptOf(id);
    const { id: payer, fullName: name } = coop.people.manager;
    expect(paid.receipt).toMatchObject({ paidBy: { id: payer, name }, externalId: "SLIP4711" });
    expect(statesOf(await check(approved.reference, approved.code))).toEqual(["payable", "paid"]);
    expect(statesOf(await check(paid.reference, paid.code))).toEqual(["paid", null]);
    // As it was printed when approving was paying.
    const facts = receiptFacts(paid.receipt).slice(0, 21);
    facts[5] = "approved";
    const before = await check(paid.reference, documentCode(key, facts));
    expect(statesOf(before)).toEqual(["paid", null]);
    expect(before).toMatchObject({ receipt: { paidBy: null, approvedAt: null } });
  });

  test("is read however it is typed, and no letter may differ", async () => {
    const sent = await postTransfer(coop.as("aline"), {
      recipientId: coop.idOf("eric"),
      amount: 9,
    });
    const { reference, code } = await receiptOf(sent.transaction.id);
    const typed = grouped(code).toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
    expect(statesOf(await check(` ${reference.toLowerCase()} `, typed))).toEqual([
      "approved",
      null,
    ]);
    for (let at = 0; at < code.length; at += 1) {
      const other = code[at] === "X" ? "Y" : "X";
      expect(await check(reference, code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
    }
    expect(await check(reference, "")).toBeNull();
    expect(await check(reference, `${code}X`)).toBeNull();
    expect(await check("TRF-00000000-2026", code)).toBeNull();
    expect(await check("nothing", code)).toBeNull();
    expect(await check("\u0000", code)).toBeNull();
    const elsewhere = { db: coop.db, now: coop.clock.now(), address: someone() };
    const other = deriveDocumentKey("the secret of another cooperative");
    expect(await checkDocument({ ...elsewhere, key: other }, reference, code)).toBeNull();
  });

  test("is for its parties and the office", async () => {
    const sent = await postTransfer(coop.as("aline"), {
      recipientId: coop.idOf("eric"),
      amount: 8,
    });
    const as = (who: Person, all: boolean) =>
      readReceipt(coop.db, sent.transaction.id, { id: coop.idOf(who), all });
    expect(await as("aline", false)).toEqual(await as("eric", false));
    expect(await as("advisor", true)).toEqual(await as("aline", false));
    await expect(as("claudine", false)).rejects.toMatchObject({ code: "not_found" });
    await expect(as("tech", false)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a statement", () => {
  test("is genuine, and stays so when the member goes on", async () => {
    const document = await statementOf("aline");
    expect(document.statement.lines.length).toBeGreaterThan(1);
    expect(document.statement.over).toBe(false);
    expect(await check(document.reference, document.code)).toEqual({
      kind: "statement",
      statement: document.statement,
      since: null,
    });
    await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 123 });
    // What has moved since is not on the document, and is not told.
    expect(await check(document.reference, document.code)).toEqual({
      kind: "statement",
      statement: document.statement,
      since: null,
    });
    const later = await statementOf("aline");
    expect(later.statement.lines).toHaveLength(document.statement.lines.length + 1);
    expect(later.code).not.toBe(document.code);
    expect(await check(later.reference, document.code)).toBeNull();
    expect(await check(document.reference, later.code)).toBeNull();
  });

  test("is not genuine with any fact of it changed", async () => {
    const { statement, reference, code } = await statementOf("aline");
    const said = readStatementReference(reference);
    if (!said) throw new Error("The reference cannot be read.");
    const changes = [
      { account: said.account + 5 },
      { from: "2026-10-01" },
      { to: "2026-11-15" },
      { lines: said.lines - 1 },
      { madeAt: new Date(said.madeAt.getTime() - 60_000) },
      { madeAt: new Date(coop.clock.now().getTime() + 3_600_000) },
    ];
    for (const change of changes) {
      expect(await check(writeStatementReference({ ...said, ...change }), code)).toBeNull();
    }
    const forged = [
      { opening: statement.opening + 1 },
      { closing: statement.closing + 1_000_000 },
      { name: "Somebody Else" },
      { lines: statement.lines.map((line) => ({ ...line, net: line.net + 1 })) },
    ];
    for (const change of forged) {
      const facts = statementFacts({ ...statement, ...change });
      expect(await check(reference, documentCode(key, facts))).toBeNull();
    }
    expect(await check(reference, code)).not.toBeNull();
  });

  test("keeps the name under which it was made", async () => {
    const document = await statementOf("claudine");
    const { firstName, lastName, username, email } = (
      await coop.owner`select first_name as "firstName", last_name as "lastName", username, email
        from members where id = ${coop.idOf("claudine")}`
    )[0] as Record<string, string>;
    await updateMember(coop.as("admin"), coop.idOf("claudine"), {
      firstName,
      lastName: `${lastName}-Keza`,
      username,
      email,
    } as Parameters<typeof updateMember>[2]);
    expect(await check(document.reference, document.code)).toMatchObject({
      statement: { name: "Claudine Mukamana" },
    });
    const renamed = await statementOf("claudine");
    expect(await check(renamed.reference, renamed.code)).toMatchObject({
      statement: { name: "Claudine Mukamana-Keza" },
    });
  });
});

test("who guesses waits, and only they", async () => {
  const { reference, code } = await statementOf("aline");
  const guesser = "203.0.113.9";
  for (let n = 0; n < 5; n += 1) {
    expect(await check(reference, "0123456789ABCDEF", guesser)).toBeNull();
  }
  const wait = { code: "too_many_attempts", values: { minutes: 15, act: "document.check" } };
  await expect(check(reference, code, guesser)).rejects.toMatchObject(wait);
  expect(await check(reference, code, "203.0.113.10")).not.toBeNull();
  // Another document, again and again, until the address itself waits.
  let tries = 5;
  const many = async () => {
    for (; tries < 60; tries += 1) {
      await check(`TRF-${String(tries).padStart(8, "0")}-2026`, "0123456789ABCDEF", guesser);
    }
  };
  await expect(many()).rejects.toMatchObject(wait);
  expect(tries).toBe(50);
  // Whoever sits behind the same address still signs in, and still sends.
  expect(await answerTo(signIn(coop, "eric", { address: guesser }))).toBe("done");
  const live = confirmPassword(coop.as("aline", { address: guesser }), PASSWORD);
  expect(await answerTo(live)).toBe("done");
});

test("failed sign-ins do not keep anybody from checking a document", async () => {
  const { reference, code } = await statementOf("aline");
  const address = "203.0.113.20";
  await atOnce(60, (n) => signIn(coop, `nobody${n}`, { password: "no idea", address }));
  expect(await check(reference, code, address)).not.toBeNull();
});

test("who guesses from many addresses of one IPv6 household waits as one", async () => {
  for (let n = 0; n < 5; n += 1) {
    await check("TRF-00000001-2026", "0123456789ABCDEF", `2001:db8:5:6::${n}`);
  }
  const sixth = check("TRF-00000001-2026", "0123456789ABCDEF", "2001:db8:5:6:ffff::1");
  expect(await answerTo(sixth)).toBe("too_many_attempts");
});
