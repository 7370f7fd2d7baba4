import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionDetails } from "@/lib/transactions/details";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 10_000);
});
afterAll(() => coop.close());

const asStaff = (id: string) =>
  transactionDetails(coop.db, id, { id: coop.idOf("finance"), all: true });
const asMember = (id: string, who: Person) =>
  transactionDetails(coop.db, id, { id: coop.idOf(who), all: false });

test("staff see all lines of a deposit, with fee and what was left, and who did what", async () => {
  const { id } = await submitDeposit(coop.as("eric"), {
    amount: 10_000,
    method: "mtn",
    senderPhone: "+250788000102",
    description: null,
  });
  expect((await asStaff(id)).entries).toEqual([]);
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  const { entries, history } = await asStaff(id);
  const step = "settle";
  expect(entries).toHaveLength(3);
  expect(entries).toEqual(
    expect.arrayContaining([
      {
        step,
        account: "available",
        owner: "Eric Habimana",
        debit: 0,
        credit: 9_900,
        balanceAfter: 9_900,
      },
      {
        step,
        account: "cash:mtn",
        owner: null,
        debit: 10_000,
        credit: 0,
        balanceAfter: null,
      },
      {
        step,
        account: "income:fees",
        owner: null,
        debit: 0,
        credit: 100,
        balanceAfter: null,
      },
    ]),
  );
  expect(history.map(({ kind, by }) => [kind, by])).toEqual([
    ["submitted", "Eric Habimana"],
    ["approved", "Grace Ingabire"],
  ]);
});

test("a member sees their own line only, and no name of the office", async () => {
  const sent = await postTransfer(coop.as("aline"), {
    recipientId: coop.idOf("eric"),
    amount: 1_500,
  });
  const { id } = sent.transaction;
  const balance = { aline: 8_500, eric: (await coop.balances("eric")).available };
  for (const who of ["aline", "eric"] as const) {
    const { entries, history } = await asMember(id, who);
    expect(entries).toMatchObject([
      { account: "available", owner: coop.people[who].fullName, balanceAfter: balance[who] },
    ]);
    expect(history).toMatchObject([{ kind: "booked", by: "Aline Uwase" }]);
  }
  const { id: deposit } = await submitDeposit(coop.as("aline"), cash(300));
  await decideTransaction(coop.as("finance"), deposit, {
    status: "rejected",
    reason: "Not received",
  });
  expect((await asMember(deposit, "aline")).history).toMatchObject([
    { kind: "submitted", by: "Aline Uwase" },
    { kind: "rejected", by: null, reason: "Not received" },
  ]);
  await deleteByTwo(coop.as("admin"), () => coop.as("director"), deposit, "Tidying up");
  expect((await asMember(deposit, "aline")).history.at(-1)).toMatchObject({
    kind: "removed",
    by: null,
    reason: "Tidying up",
  });
  expect((await asStaff(deposit)).history.at(-1)).toMatchObject({ by: "Ange Iradukunda" });
});

test("what is not theirs does not exist for a member", async () => {
  const sent = await postTransfer(coop.as("aline"), {
    recipientId: coop.idOf("eric"),
    amount: 10,
  });
  for (const who of ["jean", "claudine", "tech"] as const) {
    await expect(asMember(sent.transaction.id, who)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(asStaff("01890000-0000-7000-8000-000000000000")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("two approvers stand in the history, the first before the second", async () => {
  await coop.arrange`update settings set second_approval_from = 50000`;
  const { id } = await submitDeposit(coop.as("jean"), cash(50_000));
  expect(await decideTransaction(coop.as("finance"), id, { status: "approved" })).toBe("first");
  expect((await asStaff(id)).firstApprovedBy).toBe(coop.idOf("finance"));
  expect(await coop.available("jean")).toBe(0);
  await expect(
    decideTransaction(coop.as("finance"), id, { status: "approved" }),
  ).rejects.toMatchObject({ code: "second_approver" });
  expect(await decideTransaction(coop.as("manager"), id, { status: "approved" })).toBe("approved");
  expect(await coop.available("jean")).toBe(50_000);
  expect((await asStaff(id)).history.map(({ kind, by }) => [kind, by])).toEqual([
    ["submitted", "Jean Mugisha"],
    ["first", "Grace Ingabire"],
    ["approved", "Paul Kagabo"],
  ]);
});
