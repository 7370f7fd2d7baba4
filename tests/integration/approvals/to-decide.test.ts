import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isTicked } from "@/app/(app)/transactions/decide/ticked";
import { postMove } from "@/lib/accounting/move";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { decideProposal, propose } from "@/lib/approvals/commands";
import { decideMany, decideWaiting } from "@/lib/approvals/decide";
import {
  countToDecide,
  countWaiting,
  listOver,
  listWaiting,
  nextWaiting,
  proposalById,
} from "@/lib/approvals/queries";
import type { PastState, WorkKind } from "@/lib/approvals/schema";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { listWork } from "@/lib/approvals/work";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { readCursor } from "@/lib/paging";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";

let coop: Cooperative;
let savers = 0;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 500_000);
});
afterAll(() => coop.close());
beforeEach(async () => {
  // What finance decided alone is older than 24 hours.
  coop.clock.tick(86_400_000);
  await coop.arrange`update settings set second_approval_from = null`;
});
// Each test finds nothing that waits, and leaves nothing.
afterEach(async () => {
  await expectBooksToBalance(coop.ownerDb);
  for (const who of ["finance", "manager", "director"] as const) {
    for (const { id, may } of await waiting(who)) {
      if (may.includes("refuse"))
        await decideWaiting(coop.as(who), id, { decision: "refuse", reason: "The test is over" });
    }
  }
  expect(await waiting("admin")).toEqual([]);
});

const deposit = async (who: Person | Actor, amount = 5_000) =>
  (await submitDeposit(coop.as(who), { ...cash(amount), externalId: `RCPT${amount}X${savers++}` }))
    .id;
const withdrawal = async (who: Person, amount = 4_000) => {
  const terms = { amount, method: "mtn" as const, phone: "+250788000101", description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
};
const saver = () => coop.join({ username: `saver${savers++}` });
const waiting = async (who: Person) =>
  (await listWaiting(coop.db, coop.people[who], coop.clock.now(), null, 100)).rows;
const needTwoFrom = (francs: number) =>
  coop.arrange`update settings set second_approval_from = ${francs}`;

/** A settings change of the technician's that waits. */
const changeOfSettings = async (by: Person = "tech", francs = 90_000) => {
  const id = await proposeSettings(coop.as(by), { secondApprovalFrom: francs });
  if (!id) throw new Error("Nothing would change.");
  return id;
};

describe("the one list of what waits", () => {
  test("holds proposals and transactions, oldest first, with amount, receipt number and phone", async () => {
    const first = await deposit("eric", 1_234_567);
    const second = await changeOfSettings();
    const third = await withdrawal("aline");
    const fourth = (
      await postMove(coop.as("finance"), { from: "cash", to: "bank", amount: 100, note: "x" })
    ).id;
    const rows = await waiting("finance");
    expect(rows.map(({ id }) => id)).toEqual([first, second, third]);
    expect(fourth).toBeDefined();
    expect(rows[0]).toMatchObject({
      act: "deposit",
      effect: { amount: 1_234_567 },
      transaction: { externalId: expect.stringMatching(/^RCPT1234567/) },
      waitsFor: "you",
      may: ["confirm", "refuse"],
    });
    expect(rows[1]).toMatchObject({ act: "settings", madeBy: "Teta Keza", transaction: null });
    expect(rows[2]).toMatchObject({ act: "withdraw", transaction: { payoutTo: "+250788000101" } });
  });

  test("its pages lead on from one to the next without a gap", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await deposit(await saver()));
    ids.push(await changeOfSettings());
    ids.push(await deposit("eric"));
    const seen: string[] = [];
    let place: string | null = "";
    while (place !== null) {
      const at = readCursor(place);
      const page = await listWaiting(coop.db, coop.people.finance, coop.clock.now(), at, 2);
      seen.push(...page.rows.map(({ id }) => id));
      place = page.next;
    }
    expect(seen).toEqual(ids);
  });

  test("what is over is listed by its state, newest first, to those whom its act concerns", async () => {
    const settled = async (by: Person, decision: "confirm" | "refuse") => {
      const id = await changeOfSettings("tech", 50_000 + ++savers);
      await decideWaiting(coop.as(by), id, { decision, reason: "As agreed" });
      return id;
    };
    const confirmed = await settled("director", "confirm");
    const refused = [await settled("director", "refuse"), await settled("director", "refuse")];
    const withdrawn = await settled("tech", "refuse");
    const expired = await changeOfSettings();
    coop.clock.tick(15 * 86_400_000);
    const read = async (state: PastState, who: Person = "director", kind?: WorkKind) => {
      const now = coop.clock.now();
      const page = await listOver(coop.db, coop.people[who], now, null, 2, state, kind);
      return page.rows.map((row) => [row.id, row.state]);
    };
    expect((await read("confirmed"))[0]).toEqual([confirmed, "confirmed"]);
    expect(await read("refused")).toEqual(refused.toReversed().map((id) => [id, "refused"]));
    expect((await read("withdrawn"))[0]).toEqual([withdrawn, "withdrawn"]);
    expect((await read("expired", "director", "settings"))[0]).toEqual([expired, "expired"]);
    expect(await read("expired", "director", "role")).toEqual([]);
    expect(await read("refused", "aline")).toEqual([]);
  });

  test("what waits for a second person is a state of its own, and the first's waits for a colleague", async () => {
    await needTwoFrom(10_000);
    const id = await deposit("eric", 10_000);
    expect(await decideTransaction(coop.as("finance"), id, { status: "approved" })).toBe("first");
    expect((await waiting("finance"))[0]).toMatchObject({ waitsFor: "colleague", may: ["refuse"] });
    expect((await waiting("manager"))[0]).toMatchObject({
      waitsFor: "second",
      firstConfirmedBy: "Grace Ingabire",
    });
    expect(await countToDecide(coop.db, coop.people.finance, coop.clock.now())).toBe(0);
    expect(await countToDecide(coop.db, coop.people.manager, coop.clock.now())).toBe(1);
  });

  test("one's own waits for a colleague, and counts for others alone", async () => {
    await deposit("finance");
    expect((await waiting("finance"))[0]).toMatchObject({ waitsFor: "colleague", may: [] });
    expect((await waiting("manager"))[0]).toMatchObject({ waitsFor: "you" });
    expect(await countToDecide(coop.db, coop.people.finance, coop.clock.now())).toBe(0);
    expect(await countToDecide(coop.db, coop.people.manager, coop.clock.now())).toBe(1);
  });

  test("is empty for members and advisors; the director sees proposals alone", async () => {
    await deposit("eric");
    const proposal = await changeOfSettings();
    expect(await waiting("aline")).toEqual([]);
    expect(await waiting("advisor")).toEqual([]);
    expect((await waiting("director")).map(({ id }) => id)).toEqual([proposal]);
    for (const [who, count] of [
      ["aline", 0],
      ["advisor", 0],
      ["director", 1],
      ["admin", 2],
    ] as const)
      expect(await countWaiting(coop.db, coop.people[who], coop.clock.now())).toBe(count);
  });

  test("is counted by kind with its oldest, and each kind is a list of its own", async () => {
    const first = await deposit("eric");
    const since = coop.clock.now();
    coop.clock.tick(2 * 86_400_000);
    const own = await deposit("finance");
    await deposit("jean");
    const withdrawn = await withdrawal("aline");
    const proposal = await changeOfSettings();
    const now = coop.clock.now();
    const work = await listWork(coop.db, coop.people.finance, now);
    expect(work).toEqual([
      { kind: "deposit", count: 2, oldest: since },
      { kind: "withdraw", count: 1, oldest: expect.any(Date) },
      { kind: "settings", count: 1, oldest: expect.any(Date) },
    ]);
    const total = work.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBe(await countToDecide(coop.db, coop.people.finance, now));
    const of = async (kind: WorkKind) =>
      (await listWaiting(coop.db, coop.people.finance, now, null, 9, kind)).rows.map(
        ({ id }) => id,
      );
    expect(await of("deposit")).toHaveLength(3);
    expect((await of("deposit")).slice(0, 2)).toEqual([first, own]);
    expect(await of("withdraw")).toEqual([withdrawn]);
    expect(await of("settings")).toEqual([proposal]);
    expect(await of("role")).toEqual([]);
    expect((await nextWaiting(coop.db, coop.people.finance, now, withdrawn, "withdraw"))?.id).toBe(
      undefined,
    );
  });

  test("an approved withdrawal is to be paid: a kind of its own, also for who approved it", async () => {
    const id = await withdrawal("aline");
    const count = (who: Person) => listWork(coop.db, coop.people[who], coop.clock.now());
    expect(await decideTransaction(coop.as("finance"), id, { status: "approved" })).toBe("payable");
    for (const who of ["finance", "manager"] as const)
      expect(await count(who)).toMatchObject([{ kind: "pay", count: 1 }]);
    for (const who of ["director", "aline", "advisor"] as const)
      expect(await count(who)).toEqual([]);
  });

  test("what was approved by one who may not any more is to be approved again, and not to be paid", async () => {
    const id = await withdrawal("aline");
    await decideTransaction(coop.as("manager"), id, { status: "approved" });
    await coop.suspend("manager");
    const of = async (kind: WorkKind) =>
      (await listWaiting(coop.db, coop.people.finance, coop.clock.now(), null, 9, kind)).rows;
    const again = { id, waitsFor: "you", may: ["confirm", "refuse"] };
    expect(await of("pay")).toEqual([]);
    expect(await of("withdraw")).toMatchObject([again]);
    expect(await proposalById(coop.db, id, coop.people.finance, coop.clock.now())).toMatchObject(
      again,
    );
    expect(await listWork(coop.db, coop.people.finance, coop.clock.now())).toMatchObject([
      { kind: "withdraw", count: 1 },
    ]);
    expect(await decideWaiting(coop.as("finance"), id, { decision: "confirm" })).toBe("payable");
    expect(await of("pay")).toMatchObject([{ id, waitsFor: "pay", may: ["pay", "refuse"] }]);
    await coop.reinstate("manager");
  });

  test("of two approvals the one that counts is not given twice: another person approves again", async () => {
    const third = await coop.join({ username: "third", role: "finance" });
    const seen = async (who: Actor) =>
      (await listWaiting(coop.db, who, coop.clock.now(), null, 9)).rows;
    const count = (who: Actor) => countToDecide(coop.db, who, coop.clock.now());
    await needTwoFrom(20_000);
    const id = await withdrawal("aline", 20_000);
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
    await decideTransaction(coop.as("manager"), id, { status: "approved" });
    expect(await count(coop.people.finance)).toBe(1);
    await coop.suspend("manager");
    const { finance } = coop.people;
    expect(await seen(finance)).toMatchObject([{ waitsFor: "colleague", may: ["refuse"] }]);
    expect(await count(finance)).toBe(0);
    await expect(
      decideTransaction(coop.as("finance"), id, { status: "approved" }),
    ).rejects.toMatchObject({ code: "second_approver" });
    expect(await seen(third)).toMatchObject([{ waitsFor: "second", may: ["confirm", "refuse"] }]);
    expect(await count(third)).toBe(1);
    expect(await decideWaiting(coop.as(third), id, { decision: "confirm" })).toBe("payable");
    // Where the first of two has left, the second's approval becomes the first of two others.
    await coop.suspend("finance");
    await coop.reinstate("manager");
    expect(await seen(third)).toMatchObject([{ may: ["confirm", "refuse"] }]);
    expect(await decideWaiting(coop.as(third), id, { decision: "confirm" })).toBe("first");
    expect(await decideWaiting(coop.as("manager"), id, { decision: "confirm" })).toBe("payable");
    expect(await seen(third)).toMatchObject([{ may: ["pay", "refuse"] }]);
    await coop.reinstate("finance");
    await coop.suspend(third);
  });

  test("shows an auditor all of it, and lets them do nothing", async () => {
    const auditor = await coop.join({ username: "auditor", role: "auditor" });
    const ids = [await deposit("eric"), await changeOfSettings()].sort();
    const seen = await listWaiting(coop.db, auditor, coop.clock.now(), null, 50);
    expect(seen.rows.map(({ id, may, waitsFor }) => [id, may, waitsFor])).toEqual(
      ids.map((id) => [id, [], "others"]),
    );
    for (const id of ids) {
      expect((await proposalById(coop.db, id, auditor, coop.clock.now())).may).toEqual([]);
      await expect(
        decideWaiting(coop.as(auditor), id, { decision: "confirm" }),
      ).rejects.toMatchObject({
        code: "missing_right",
      });
    }
    expect(await countToDecide(coop.db, auditor, coop.clock.now())).toBe(0);
  });

  test("leads from each to the next on which the reader may decide, and from the last to the first", async () => {
    const [first, own, last] = [
      await deposit("eric"),
      await deposit("finance"),
      await deposit("jean"),
    ];
    const next = async (id: string) =>
      (await nextWaiting(coop.db, coop.people.finance, coop.clock.now(), id))?.id ?? null;
    expect(await next(first)).toBe(last);
    expect(await next(own)).toBe(last);
    expect(await next(last)).toBe(first);
    await decideTransaction(coop.as("finance"), first, { status: "approved" });
    expect(await next(last)).toBeNull();
  });
});

describe("who may not decide on money", () => {
  test("is told so before anything of a payment or of whoever it is for", async () => {
    const [approved, alike] = [`ALIKE1O1X${savers}`, `ALIKE1OIX${savers++}`];
    const ask = async (who: Person, externalId: string) => {
      const typed = { ...cash(2_000), externalId, receiptChecked: true };
      return (await submitDeposit(coop.as(who), typed)).id;
    };
    const first = await ask("eric", approved);
    await decideTransaction(coop.as("finance"), first, { status: "approved" });
    const id = await ask("jean", alike);
    const decide = (who: Person) => decideWaiting(coop.as(who), id, { decision: "confirm" });
    await expect(decide("finance")).rejects.toMatchObject({ code: "receipt_alike" });
    await expect(decide("tech")).rejects.toMatchObject({
      code: "missing_right",
      fields: undefined,
    });
    const [done] = await decideMany(coop.as("tech"), { ids: [id], decision: "confirm" });
    expect(done).toMatchObject({ error: { code: "missing_right" } });
  });
});

describe("many at once", () => {
  test("fifteen deposits: each has its own posting and its own row of the audit trail", async () => {
    const ids = [];
    for (let n = 0; n < 15; n += 1) ids.push(await deposit(await saver(), 1_000 + n));
    const done = await decideMany(coop.as("finance"), { ids, decision: "confirm" });
    expect(done.map((one) => "outcome" in one && one.outcome)).toEqual(Array(15).fill("confirmed"));
    const [audited] = await coop.owner`
      select count(distinct subject_id)::int as n, count(*)::int as rows from audit_log
      where action = 'deposit.approve' and subject_id = any(${ids})`;
    expect(audited).toEqual({ n: 15, rows: 15 });
  });

  test("what is refused says why, and changes nothing for the others", async () => {
    const [fine, own, gone] = [
      await deposit("eric"),
      await deposit("finance"),
      await deposit("jean"),
    ];
    await decideTransaction(coop.as("manager"), gone, { status: "rejected", reason: "Twice" });
    const unknown = "0190a000-0000-7000-8000-000000000000";
    const ids = [gone, unknown, own, fine, fine];
    const done = await decideMany(coop.as("finance"), { ids, decision: "confirm" });
    const by = new Map(done.map((one) => [one.id, one]));
    expect(done).toHaveLength(4);
    expect(by.get(fine)).toMatchObject({ outcome: "confirmed", reference: expect.any(String) });
    expect(by.get(own)).toMatchObject({ error: { code: "own_record" } });
    expect(by.get(gone)).toMatchObject({ error: { code: "already_decided" } });
    expect(by.get(unknown)).toMatchObject({ reference: null, error: { code: "not_found" } });
  });

  test("the limit counts one after the other: what reaches it is the first of two", async () => {
    await needTwoFrom(100_000);
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await deposit(await saver(), 49_999));
    const done = await decideMany(coop.as("finance"), { ids, decision: "confirm" });
    expect(done.map((one) => "outcome" in one && one.outcome)).toEqual([
      "confirmed",
      "confirmed",
      "first",
    ]);
  });

  test("no voucher is approved so, and what it books stands beside it", async () => {
    const { id, reference } = await postVoucher(coop.as("finance"), {
      description: "Rent of the office",
      lines: [
        { code: "5100", debit: 4_000 },
        { code: "1030", credit: 4_000 },
      ],
    });
    const named = (en: string) => expect.objectContaining({ en });
    const movements = [
      {
        owner: null,
        account: "expense:rent",
        amount: 4_000,
        booked: { code: "5100", name: named("Rent"), side: "debit" },
      },
      {
        owner: null,
        account: "cash:cash",
        amount: -4_000,
        booked: { code: "1030", name: named("Cash on hand"), side: "credit" },
      },
    ];
    const [listed] = (await waiting("manager")).filter((row) => row.id === id);
    expect(listed).toMatchObject({ may: ["confirm", "refuse"], effect: { movements } });
    const one = await proposalById(coop.db, id, coop.people.manager, coop.clock.now());
    expect(one.effect).toEqual(listed?.effect);
    expect(listed && isTicked(listed)).toBe(false);
    const other = await deposit("eric");
    const done = await decideMany(coop.as("manager"), { ids: [id, other], decision: "confirm" });
    const by = new Map(done.map((each) => [each.id, each]));
    expect(by.get(id)).toMatchObject({ reference, error: { code: "one_by_one", status: 422 } });
    expect(by.get(other)).toMatchObject({ outcome: "confirmed" });
    expect((await waiting("manager")).map((row) => row.id)).toEqual([id]);
    expect(await decideWaiting(coop.as("manager"), id, { decision: "confirm" })).toBe("confirmed");
  });

  test("each is of an instant of its own, in the order in which they are done", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      const sent = { recipientId: coop.idOf("eric"), amount: 1_000 + n };
      const { id } = (await postTransfer(coop.as("aline"), sent)).transaction;
      ids.push(await propose(coop.as("admin"), "reversal", id, { reason: "To another" }));
    }
    await decideMany(coop.as("director"), { ids: ids.toReversed(), decision: "confirm" });
    const rows = await coop.owner`
      select r.amount::int as amount, r.created_at as at from transactions r join transactions t on r.id = t.reversed_by join proposals p on p.subject_id = t.id
      where p.id = any(${ids}) order by r.created_at`;
    expect(rows.map(({ amount }) => amount)).toEqual([1_000, 1_001, 1_002]);
    expect(new Set(rows.map(({ at }) => new Date(at).getTime())).size).toBe(3);
  });

  test("proposals too, by who may confirm them", async () => {
    const proposal = await changeOfSettings("tech", 70_000);
    const id = await deposit("eric");
    const done = await decideMany(coop.as("director"), {
      ids: [id, proposal],
      decision: "confirm",
    });
    const by = new Map(done.map((one) => [one.id, one]));
    expect(by.get(proposal)).toMatchObject({ outcome: "confirmed" });
    expect(by.get(id)).toMatchObject({ error: { code: "missing_right" } });
  });
});

describe("either call decides with one effect", () => {
  test("a deposit is confirmed or refused by the call of proposals", async () => {
    const [yes, no] = [await deposit("eric"), await deposit("jean")];
    expect(await decideWaiting(coop.as("finance"), yes, { decision: "confirm" })).toBe("confirmed");
    expect(
      await decideWaiting(coop.as("finance"), no, { decision: "refuse", reason: "No slip" }),
    ).toBe("refused");
    const shown = (id: string) => proposalById(coop.db, id, coop.people.finance, coop.clock.now());
    expect(await shown(yes)).toMatchObject({ state: "confirmed", may: [], waitsFor: null });
    expect(await shown(no)).toMatchObject({ state: "refused", decisionReason: "No slip" });
    await expect(
      proposalById(coop.db, yes, coop.people.director, coop.clock.now()),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("who made a proposal sees it and takes it back, also who may confirm none", async () => {
    const proposal = await changeOfSettings("tech");
    expect((await waiting("tech"))[0]).toMatchObject({ waitsFor: "colleague", may: ["withdraw"] });
    expect(
      await decideWaiting(coop.as("tech"), proposal, { decision: "refuse", reason: "Wrong sum" }),
    ).toBe("withdrawn");
    const reversal = await propose(coop.as("admin"), "reversal", await approved(), { reason: "x" });
    await expect(
      decideProposal(coop.as("tech"), reversal, { decision: "refuse", reason: "No" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

async function approved(): Promise<string> {
  const id = await deposit("eric");
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  return id;
}
