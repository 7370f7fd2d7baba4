import { expect, test } from "vitest";
import type { Stored } from "@/lib/ledger/views";
import { type Receipt, receiptFacts, receiptStates } from "@/lib/receipts/rules";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const row: Stored = {
  id: "01a0d42a-f460-742e-9d9d-f33e8b2a357d",
  reference: "DEP-7F3A91C2-2026",
  type: "deposit",
  status: "pending",
  amount: 10_000,
  fee: 100,
  interest: 0,
  channel: "mtn",
  method: "mtn",
  externalId: "MP1",
  senderPhone: "+250788000101",
  payoutTo: null,
  description: "Savings",
  fromChannel: null,
  toChannel: null,
  fromMember: "m",
  toMember: null,
  fromName: "Aline Uwase",
  toName: null,
  submittedBy: "m",
  projectId: null,
  firstApprovedBy: null,
  firstApprovedAt: null,
  payableBy: null,
  payableAt: null,
  decidedBy: null,
  decidedAt: null,
  aloneBy: null,
  rejectReason: null,
  reverses: null,
  reversedBy: null,
  voidedAt: null,
  acts: 1,
  createdAt: at(0),
  updatedAt: at(0),
};
const words = (of: Receipt[]) => of.map(({ status }) => status);

test("a receipt has said each state that the transaction was in, and nothing of a later one", () => {
  expect(words(receiptStates(row, null))).toEqual(["pending"]);
  const approved: Stored = { ...row, status: "approved", decidedAt: at(5), externalId: "MP2" };
  const [waiting, settled] = receiptStates(approved, null);
  expect(waiting).toEqual(receiptStates(row, null)[0]);
  expect(settled).toMatchObject({ status: "approved", decidedAt: at(5), externalId: "MP2" });
  const reversed = { ...approved, reversedBy: "r", updatedAt: at(9) };
  expect(words(receiptStates(reversed, at(9)))).toEqual(["pending", "approved", "reversed"]);
  expect(receiptStates(reversed, at(9)).slice(0, 2)).toEqual(receiptStates(approved, null));
  const rejected: Stored = { ...row, status: "rejected", decidedAt: at(5), rejectReason: "No" };
  expect(words(receiptStates(rejected, null))).toEqual(["pending", "rejected"]);
  expect(words(receiptStates({ ...rejected, voidedAt: at(7) }, null))).toEqual([
    "pending",
    "rejected",
    "voided",
  ]);
  expect(words(receiptStates({ ...row, voidedAt: at(7) }, null))).toEqual(["pending", "voided"]);
  // A transfer is approved as it is made: no receipt has ever called it pending.
  const sent: Stored = { ...row, type: "transfer", status: "approved" };
  expect(words(receiptStates(sent, null))).toEqual(["approved"]);
});

test("a withdrawal's receipt says asked, approved, paid, and what was printed before stays genuine", () => {
  const asked: Stored = { ...row, type: "withdraw", fromMember: null, toMember: "m" };
  expect(words(receiptStates(asked, null))).toEqual(["payable", "pending"]);
  const approved: Stored = { ...asked, payableBy: "f", payableAt: at(3) };
  expect(words(receiptStates(approved, null))).toEqual(["pending", "payable"]);
  const paid: Stored = { ...approved, status: "approved", decidedBy: "p", decidedAt: at(5) };
  const payer = { id: "p", name: "Grace" };
  const states = receiptStates(paid, null, payer);
  expect(words(states)).toEqual(["pending", "payable", "paid", "paid"]);
  const said = { approvedAt: at(3), paidBy: payer, decidedAt: at(5), externalId: "MP1" };
  expect(states.at(-1)).toMatchObject(said);
  const facts = states.map((each) => JSON.stringify(receiptFacts(each)));
  expect(new Set(facts).size).toBe(4);
  // As a receipt called it when approving was paying.
  expect(receiptFacts(states[2] as Receipt)[5]).toBe("approved");
  const failed: Stored = { ...approved, status: "rejected", decidedAt: at(5), rejectReason: "No" };
  expect(receiptStates(failed, null).at(-1)).toMatchObject({
    status: "failed",
    rejectReason: "No",
  });
});

test("every fact of a receipt is in what the code is made from", () => {
  const [receipt] = receiptStates(row, null);
  if (!receipt) throw new Error("There is no receipt.");
  const other: Record<keyof Receipt, unknown> = {
    id: "other",
    reference: "DEP-7F3A91C3-2026",
    type: "withdraw",
    status: "approved",
    amount: 10_001,
    fee: 101,
    method: "airtel",
    fromUser: "Aline Uwera",
    toUser: "Eric",
    fromChannel: "mtn",
    toChannel: "bank",
    senderPhone: "•••• 102",
    payoutTo: "•••• 1",
    externalId: "MP1",
    description: "Other",
    rejectReason: "No",
    createdAt: at(1),
    approvedAt: at(1),
    paidBy: { id: "p", name: "Grace" },
    decidedAt: at(1),
    endedAt: at(1),
  };
  const texts = Object.entries(other).map(([key, value]) =>
    JSON.stringify(receiptFacts({ ...receipt, [key]: value } as Receipt)),
  );
  texts.push(JSON.stringify(receiptFacts(receipt)));
  expect(new Set(texts).size).toBe(Object.keys(receipt).length + 1);
});
