import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { decideProposal, propose } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { countToDecide, listWaiting, proposalById } from "@/lib/approvals/queries";
import { ACT_RIGHTS } from "@/lib/approvals/rules";
import { reverse } from "@/lib/ledger/reversal";
import { holdersOf, RIGHTS } from "@/lib/permissions";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 2_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const confirm = (id: string, who: Person) =>
  decideProposal(coop.as(who), id, { decision: "confirm" });
const refuse = (id: string, who: Person, reason: string | null = "No.") =>
  decideProposal(coop.as(who), id, { decision: "refuse", reason });
const ask = (id: string, who: Person = "admin", reason = "Paid to the wrong person") =>
  propose(coop.as(who), "reversal", id, { reason });

/** A withdrawal of Aline's that two have approved and paid out. */
async function paidOut(amount = 4_000): Promise<string> {
  const terms = { amount, method: "cash" as const, description: null };
  const { id } = (await postWithdrawal(coop.as("aline"), terms)).withdrawal;
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  await payWithdrawal(coop.as("finance"), id, {});
  return id;
}

describe("what two approved, one does not take back", () => {
  test("an administrator proposes, and confirms not their own", async () => {
    const id = await paidOut();
    const before = await coop.available("aline");
    const done = await deleteTransaction(coop.as("admin"), id, "Never fetched");
    if (done.outcome !== "proposed") throw new Error("It was removed at once.");
    expect(await coop.available("aline")).toBe(before);
    await expect(confirm(done.proposal, "admin")).rejects.toMatchObject({ code: "own_record" });
    expect(await coop.available("aline")).toBe(before);
    expect(await confirm(done.proposal, "manager")).toBe("confirmed");
    expect(await coop.available("aline")).toBe(before + 4_000);
    const [row] = await coop.owner`
      select submitted_by, decided_by, description from transactions where reverses = ${id}`;
    expect(row).toEqual({
      submitted_by: coop.idOf("admin"),
      decided_by: coop.idOf("manager"),
      description: "Never fetched",
    });
  });

  test("without a reason nothing is proposed", async () => {
    const id = await paidOut();
    await expect(deleteTransaction(coop.as("admin"), id, null)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: { key: "reasonRequired" } },
    });
  });

  test("who may not delete proposes nothing, who may not confirm confirms nothing", async () => {
    const id = await paidOut();
    for (const who of ["finance", "director", "advisor", "aline", "tech"] as const) {
      await expect(ask(id, who)).rejects.toMatchObject({ code: "forbidden" });
    }
    const proposal = await ask(id);
    for (const who of ["advisor", "tech", "eric"] as const) {
      await expect(confirm(proposal, who)).rejects.toMatchObject({ code: "forbidden" });
      await expect(refuse(proposal, who)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await refuse(proposal, "director", "It was fetched.")).toBe("refused");
    await expect(confirm(proposal, "manager")).rejects.toMatchObject({ code: "not_pending" });
  });

  test("a party to it neither proposes nor confirms", async () => {
    await coop.fund("manager", 9_000);
    const terms = { amount: 3_000, method: "cash" as const, description: null };
    const { id } = (await postWithdrawal(coop.as("manager"), terms)).withdrawal;
    await decideTransaction(coop.as("finance"), id, {
      status: "approved",
      externalId: plainReceiptNumber(id),
    });
    const proposal = await ask(id);
    await expect(confirm(proposal, "manager")).rejects.toMatchObject({ code: "interest" });
    expect(await confirm(proposal, "director")).toBe("confirmed");
  });

  test("where the only administrator is a party, two others confirm", async () => {
    const own = await coop.arrange`
      update members set status = 'inactive' where role = 'admin' and id <> ${coop.idOf("admin")} returning id`;
    await coop.fund("admin", 5_000);
    const terms = { amount: 2_000, method: "cash" as const, description: null };
    const { id } = (await postWithdrawal(coop.as("admin"), terms)).withdrawal;
    await decideTransaction(coop.as("finance"), id, {
      status: "approved",
      externalId: plainReceiptNumber(id),
    });
    const proposal = await ask(id);
    expect(await confirm(proposal, "director")).toBe("first");
    await expect(confirm(proposal, "director")).rejects.toMatchObject({ code: "second_approver" });
    expect(await confirm(proposal, "manager")).toBe("confirmed");
    for (const one of own)
      await coop.arrange`update members set status = 'active' where id = ${one.id}`;
  });

  test("one proposal waits for each transaction, and who made it takes it back", async () => {
    const id = await paidOut();
    const proposal = await ask(id);
    await expect(ask(id)).rejects.toMatchObject({ code: "already_proposed" });
    expect(await refuse(proposal, "admin", "I was wrong.")).toBe("withdrawn");
    expect(await refuse(await ask(id), "manager")).toBe("refused");
  });
});

describe("both are entitled when it is done, not when it was proposed", () => {
  test("the proposal of somebody who was suspended since then does not count", async () => {
    const id = await paidOut();
    const other = await coop.join({ username: `admin-${randomUUID().slice(0, 8)}`, role: "admin" });
    const proposal = await propose(coop.as(other), "reversal", id, { reason: "Wrong" });
    await coop.suspend(other);
    await expect(confirm(proposal, "manager")).rejects.toMatchObject({
      code: "maker_not_entitled",
    });
    expect(await refuse(proposal, "manager")).toBe("refused");
  });

  test("who was suspended, or got another role, confirms nothing", async () => {
    const proposal = await ask(await paidOut());
    await coop.arrange`update members set status = 'inactive' where id = ${coop.idOf("manager")}`;
    await expect(confirm(proposal, "manager")).rejects.toMatchObject({ code: "forbidden" });
    await coop.arrange`update members set status = 'active', role = 'member' where id = ${coop.idOf("manager")}`;
    await expect(confirm(proposal, "manager")).rejects.toMatchObject({ code: "forbidden" });
    await coop.arrange`update members set role = 'financial_manager' where id = ${coop.idOf("manager")}`;
    expect(await confirm(proposal, "manager")).toBe("confirmed");
  });

  test("where everybody who may confirm has an interest, two of them do", async () => {
    const proposal = await ask(await paidOut());
    const office = ["finance", "manager", "director", "admin"] as const;
    const everybody = office.map((who) => coop.idOf(who));
    const rows = await coop.owner`
      select id from members where role in ('admin', 'finance', 'financial_manager', 'director') and status = 'active'`;
    const all = [...new Set([...everybody, ...rows.map((row) => row.id)])];
    const decide = async (who: Person) => {
      const [row] = await coop.arrange`
        select proposal_decide(${proposal}, ${coop.idOf(who)}, true, ${all}, null, now()) as outcome`;
      return row?.outcome;
    };
    expect(await decide("finance")).toBe("first");
    expect(await refusalOf(() => decide("finance"))).toBe("second_approver");
    expect((await proposalById(coop.db, proposal, coop.people.manager, new Date())).may).toEqual([
      "confirm",
      "refuse",
    ]);
    await coop.arrange`update proposals set first_confirmed_by = null where id = ${proposal}`;
    await refuse(proposal, "manager");
  });
});

describe("where everybody who may confirm is a party", () => {
  let gone: string[] = [];
  const othersLeave = async () => {
    const holders = [...holdersOf("money.confirm")];
    const stay = (["admin", "finance", "director"] as const).map((who) => coop.idOf(who));
    const rows = await coop.arrange`
      update members set status = 'inactive'
      where role::text = any(${holders}) and status = 'active' and id <> all(${stay}) returning id`;
    gone = rows.map(({ id }) => id);
  };
  const othersReturn = async () => {
    await coop.arrange`update members set status = 'active' where id = any(${gone})`;
    gone = [];
  };
  afterEach(othersReturn);

  const sent = async (amount: number) => {
    await coop.fund("director", amount);
    const recipientId = coop.idOf("finance");
    return (await postTransfer(coop.as("director"), { recipientId, amount })).transaction.id;
  };

  test.each([
    ["finance", "director"],
    ["director", "finance"],
  ] as const)("%s and then %s confirm: it is taken back", async (first, second) => {
    const id = await sent(200_000);
    await othersLeave();
    const proposal = await ask(id);
    const before = await coop.available("director");
    expect(await confirm(proposal, first)).toBe("first");
    await expect(confirm(proposal, first)).rejects.toMatchObject({ code: "second_approver" });
    expect(await confirm(proposal, second)).toBe("confirmed");
    expect(await coop.available("director")).toBe(before + 200_000);
    // Who takes part in it stands in the proposal, not as who decided on their own part.
    const [reversal] = await coop.owner`
      select submitted_by, decided_by, decided_at from transactions where reverses = ${id}`;
    expect(reversal).toEqual({
      submitted_by: coop.idOf("admin"),
      decided_by: null,
      decided_at: null,
    });
    const [agreed] = await coop.owner`
      select made_by, first_confirmed_by, decided_by from proposals where id = ${proposal}`;
    expect(agreed).toEqual({
      made_by: coop.idOf("admin"),
      first_confirmed_by: coop.idOf(first),
      decided_by: coop.idOf(second),
    });
    await expectBooksToBalance(coop.ownerDb);
  });

  test("once somebody without an interest may confirm, a party does not", async () => {
    const id = await sent(1_000);
    await othersLeave();
    const proposal = await ask(id);
    expect(await confirm(proposal, "finance")).toBe("first");
    await othersReturn();
    await expect(confirm(proposal, "director")).rejects.toMatchObject({ code: "interest" });
    expect(await confirm(proposal, "manager")).toBe("confirmed");
  });

  test("a party takes nothing back whose proposal was not confirmed by two", async () => {
    const id = await sent(1_000);
    await othersLeave();
    const proposal = await ask(id);
    await confirm(proposal, "finance");
    const alone = (by: Person) =>
      reverse(coop.db, {
        transactionId: id,
        at: coop.clock.tick(),
        by: coop.idOf(by),
        proposal,
        madeBy: coop.idOf("admin"),
        reason: "Forged",
        claim: null,
        act: { action: "transaction.reverse", address: null },
      });
    for (const who of ["finance", "director"] as const)
      expect(await refusalOf(() => alone(who))).toBe("no_proposal");
    await refuse(proposal, "director");
  });
});

describe("what was shown is what happens", () => {
  test("when it would do something else by now, nothing happens and that is shown", async () => {
    const proposal = await ask(await paidOut());
    await coop.arrange`update members set last_name = 'Uwera' where id = ${coop.idOf("aline")}`;
    await expect(confirm(proposal, "manager")).rejects.toMatchObject({ code: "changed" });
    const shown = await proposalById(coop.db, proposal, coop.people.manager, new Date());
    expect(shown.effect.movements).toContainEqual({
      owner: "Aline Uwera",
      account: "available",
      amount: 4_000,
    });
    expect(await confirm(proposal, "manager")).toBe("confirmed");
    await coop.arrange`update members set last_name = 'Uwase' where id = ${coop.idOf("aline")}`;
  });

  test("after two weeks it must be proposed again", async () => {
    const id = await paidOut();
    const proposal = await ask(id);
    const later = new Date(coop.clock.tick().getTime() + 14 * 86_400_000);
    const late = coop.as("manager", { now: later });
    await expect(decideProposal(late, proposal, { decision: "confirm" })).rejects.toMatchObject({
      code: "not_pending",
    });
    expect((await proposalById(coop.db, proposal, coop.people.manager, later)).state).toBe(
      "expired",
    );
    const again = await propose(coop.as("admin", { now: later }), "reversal", id, {
      reason: "Yes",
    });
    expect(await decideProposal(late, again, { decision: "confirm" })).toBe("confirmed");
  });

  test("it stands in the list of who may confirm it, and of who made it", async () => {
    const proposal = await ask(await paidOut());
    const of = async (who: Person) =>
      (await listWaiting(coop.db, coop.people[who], new Date(), null, 100)).rows.find(
        (one) => one.id === proposal,
      )?.may;
    expect(await of("admin")).toEqual(["withdraw"]);
    expect(await of("director")).toEqual(["confirm", "refuse"]);
    expect(await of("advisor")).toBeUndefined();
    expect(await of("aline")).toBeUndefined();
    expect(await countToDecide(coop.db, coop.people.director, new Date())).toBeGreaterThan(0);
    await refuse(proposal, "manager");
  });
});

describe("as the application's role of the database", () => {
  const posted = (proposal: string, transactionId: string) =>
    reverse(coop.db, {
      transactionId,
      at: coop.clock.tick(),
      by: coop.idOf("manager"),
      proposal,
      madeBy: coop.idOf("admin"),
      reason: "Forged",
      claim: null,
      act: { action: "transaction.reverse", address: null },
    });

  test("no reversal without a proposal that was confirmed in the same transaction", async () => {
    const [id, other] = [await paidOut(), await paidOut()];
    expect(await refusalOf(() => posted(randomUUID(), id))).toBe("no_proposal");
    const proposal = await ask(id);
    expect(await refusalOf(() => posted(proposal, id))).toBe("no_proposal");
    await confirm(proposal, "manager");
    expect(await refusalOf(() => posted(proposal, other))).toBe("no_proposal");
  });

  test("proposals are written by their functions alone, and never removed", async () => {
    const proposal = await ask(await paidOut());
    for (const statement of [
      `update proposals set state = 'confirmed' where id = '${proposal}'`,
      `delete from proposals where id = '${proposal}'`,
      "insert into right_holders values ('money.confirm', 'member')",
    ]) {
      await expect(coop.client.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
    }
    await expect(
      coop.owner.unsafe(`delete from proposals where id = '${proposal}'`),
    ).rejects.toMatchObject({ code: "OF010" });
    await refuse(proposal, "manager");
  });
});

test("the database knows the rights as the application does", async () => {
  const rows = await coop.owner`select "right", role from right_holders`;
  const held = rows.map((row) => `${row.right} ${row.role}`).sort();
  const known = RIGHTS.flatMap((right) => holdersOf(right).map((role) => `${right} ${role}`));
  expect(held).toEqual(known.sort());
  const acts = await coop.owner`select key, maker_right, checker_right from proposal_acts`;
  expect(new Map(acts.map((act) => [act.key, [act.maker_right, act.checker_right]]))).toEqual(
    new Map(Object.entries(ACT_RIGHTS).map(([key, of]) => [key, [of.makes, of.confirms]])),
  );
});
