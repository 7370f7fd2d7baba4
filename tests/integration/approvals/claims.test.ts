import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideProposal, propose } from "@/lib/approvals/commands";
import { proposalById } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { reverse } from "@/lib/ledger/reversal";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { getOwnUser } from "@/lib/members/queries";
import { deleteMember } from "@/lib/members/staff-commands";
import { listNotices } from "@/lib/notices/queries";
import { setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { offerShares, takeShares } from "@/lib/shares/offers";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionDetails } from "@/lib/transactions/details";
import { listPassbook } from "@/lib/transactions/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { lending } from "@/tests/support/lending";
import { noticesOf } from "@/tests/support/notices";
import { projectsOf } from "@/tests/support/projects";
import { rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
});
afterAll(() => coop.close());
// Each test has members of its own in the same books.
beforeEach(async () => {
  await coop.renew("aline", "eric", "jean");
  await coop.fund("aline", 1_000_000);
});
afterEach(() => expectBooksToBalance(coop.ownerDb));

const reason = "Nobody paid it in";
const ask = (id: string) => propose(coop.as("admin"), "reversal", id, { reason });
const confirm = (proposal: string) =>
  decideProposal(coop.as("director"), proposal, { decision: "confirm" });
const send = (from: Person | Actor, to: Person | Actor, amount: number) =>
  postTransfer(coop.as(from), { recipientId: coop.idOf(to), amount });
const take = async (who: Person, amount: number) => {
  const terms = { amount, method: "cash" as const, description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
};
const code = (code: string) => expect.objectContaining({ code });
const standing = async (who: Person | Actor) => {
  const { available, claim } = await coop.balances(who);
  return { available, claim };
};

/** Eric is credited with so many francs by mistake, and has used all but `left` of them. */
async function mistaken(amount: number, left: number): Promise<string> {
  const id = await coop.fund("eric", amount);
  await send("eric", "jean", (await coop.available("eric")) - left);
  return id;
}

/** Eric owes the cooperative so many francs, and has nothing. */
const owing = async (amount: number) =>
  reverseByTwo(
    coop.as("admin"),
    () => coop.as("director"),
    await mistaken(amount, 0),
    "Nobody paid it in",
  );

describe("a mistaken deposit whose money is used", () => {
  test("is shown exactly, agreed to by two, and becomes a claim", async () => {
    const proposal = await ask(await mistaken(50_000, 20_000));
    const { effect } = await proposalById(
      coop.db,
      proposal,
      coop.people.director,
      coop.clock.now(),
    );
    expect(effect).toMatchObject({ amount: 50_000, claim: 30_000 });
    expect(effect.movements).toEqual([
      { owner: "Eric Habimana", account: "available", amount: -20_000 },
      { owner: "Eric Habimana", account: "claim", amount: 30_000 },
      { owner: null, account: "cash:cash", amount: -50_000 },
    ]);
    const alone = decideProposal(coop.as("admin"), proposal, { decision: "confirm" });
    await expect(alone).rejects.toEqual(code("own_record"));
    expect(await standing("eric")).toEqual({ available: 20_000, claim: 0 });
    expect(await confirm(proposal)).toBe("confirmed");
    expect(await standing("eric")).toEqual({ available: 0, claim: 30_000 });
  });

  test("is shown again where more or less of it is there by then", async () => {
    const proposal = await ask(await mistaken(50_000, 20_000));
    await send("aline", "eric", 5_000);
    await expect(confirm(proposal)).rejects.toEqual(code("changed"));
    await send("eric", "jean", 15_000);
    await expect(confirm(proposal)).rejects.toEqual(code("changed"));
    expect(await confirm(proposal)).toBe("confirmed");
    expect(await standing("eric")).toEqual({ available: 0, claim: 40_000 });
  });

  test("of a member who is suspended, too", async () => {
    const id = await mistaken(50_000, 0);
    await coop.suspend("eric");
    await confirm(await ask(id));
    expect(await standing("eric")).toEqual({ available: 0, claim: 50_000 });
  });

  test("whoever owes is told, and sees how it came about; so does the office", async () => {
    await owing(30_000);
    await send("aline", "eric", 10_000);
    const own = await getOwnUser(coop.db, coop.idOf("eric"));
    expect(own).toMatchObject({ balance: 0, parts: { available: 0, claim: 20_000 } });
    const { rows } = await listPassbook(coop.db, coop.idOf("eric"), {}, null, 3);
    expect(rows.map(({ type, amount }) => [type, amount])).toEqual([
      ["claim-repayment", 10_000],
      ["transfer", 10_000],
      // The reversed deposit itself is not in the list.
      ["claim", 30_000],
    ]);
    const reader = { id: coop.idOf("eric"), all: false };
    const details = await transactionDetails(coop.db, rows[0]?.id ?? "", reader);
    expect(details.entries.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ["available", 10_000, 0],
      ["claim", 0, 10_000],
    ]);
    const [act] = await coop.owner`
      select actor_id, detail from audit_log
      where action = 'claim.repay' and subject_id = ${rows[0]?.id ?? ""}`;
    expect(act).toEqual({ actor_id: null, detail: { amount: 10_000 } });
  });

  test("what they owe, and what came in and went to it, is told in the bell and by mail", async () => {
    const of = noticesOf(coop);
    await of.begin();
    await owing(30_000);
    await of.run();
    await send("aline", "eric", 10_000);
    await of.run();
    const notices = await coop.owner`select kind, amount from notices
      where member_id = ${coop.idOf("eric")} order by created_at, kind`;
    const written = notices.map(({ kind, amount }) => [kind, amount]);
    expect(written).toEqual([
      ["deposit-approved", null],
      ["claim-made", null],
      ["transaction-reversed", null],
      ["claim-repaid", null],
      ["money-received", null],
    ]);
    const { rows } = await listNotices(coop.db, coop.idOf("eric"), null, 10);
    const amounts = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
    expect(amounts).toMatchObject({ "claim-made": 30_000, "claim-repaid": 10_000 });
    const mails = await coop.owner`select kind, text from mails
      where recipient = ${coop.people.eric.email} and kind like 'notice-claim-%' order by id`;
    expect(mails.map(({ kind }) => kind)).toEqual(["notice-claim-made", "notice-claim-repaid"]);
    expect(mails[0]?.text).toContain("You owe the cooperative RWF 30,000");
    expect(mails[1]?.text).toContain("RWF 10,000 of the money that came in was taken");
  });

  test("an account with a claim is not closed", async () => {
    await owing(30_000);
    const closing = deleteMember(coop.as("admin"), coop.idOf("eric"));
    await expect(closing).rejects.toMatchObject({
      code: "member_not_closable",
      reasons: [{ key: "closing.claim", values: { amount: 30_000 } }],
    });
  });
});

describe("whatever comes in repays it first", () => {
  const COMES_IN: Record<string, () => Promise<unknown>> = {
    "a deposit": () => coop.fund("eric", 10_000),
    "money received": () => send("aline", "eric", 10_000),
    "a loan": async () => deals.lend("aline", await deals.ask("eric", 10_000), 10),
  };
  for (const [what, comes] of Object.entries(COMES_IN)) {
    test(`${what}, and what is left of it is theirs`, async () => {
      await owing(4_000);
      await comes();
      expect(await standing("eric")).toEqual({ available: 6_000, claim: 0 });
    });
    test(`${what}, all of it where it does not suffice`, async () => {
      await owing(25_000);
      await comes();
      expect(await standing("eric")).toEqual({ available: 0, claim: 15_000 });
    });
  }

  test("what was held and is released, and what is taken back from somebody else", async () => {
    await coop.fund("eric", 6_000);
    const offer = await deals.offer("eric", 3_000);
    const waiting = await take("eric", 2_000);
    const sent = await send("eric", "jean", 1_000);
    await owing(10_000);
    await cancelLendOffer(coop.as("eric"), offer);
    expect(await standing("eric")).toEqual({ available: 0, claim: 7_000 });
    await cancelWithdrawal(coop.as("eric"), waiting);
    expect(await standing("eric")).toEqual({ available: 0, claim: 5_000 });
    await confirm(await ask(sent.transaction.id));
    expect(await standing("eric")).toEqual({ available: 0, claim: 4_000 });
  });

  test("repayments, shares of a profit, and capital that comes back", async () => {
    await coop.fund("eric", 20_000);
    const loan = await deals.take("jean", await deals.offer("eric", 10_000));
    const farm = projectsOf(coop);
    const project = await farm.open();
    await farm.stake(project, "eric", 5_000);
    await owing(30_000);
    await deals.repay("jean", loan, 6_000);
    expect(await standing("eric")).toEqual({ available: 0, claim: 24_000 });
    await setProjectStatus(coop.as("director"), project, "running");
    await farm.record(project, "profit", 1_000);
    await farm.share(project);
    expect(await standing("eric")).toEqual({ available: 0, claim: 23_000 });
    await setProjectStatus(coop.as("director"), project, "completed");
    expect(await standing("eric")).toEqual({ available: 0, claim: 18_000 });
  });
});

describe("until it is repaid", () => {
  test("nothing is sent, lent, invested or taken out, nor what was held before", async () => {
    await coop.fund("eric", 5_000);
    const offer = await deals.offer("eric", 3_000);
    const waiting = await take("eric", 2_000);
    const project = await projectsOf(coop).open();
    await owing(10_000);
    const none = code("insufficient_balance");
    await expect(send("eric", "jean", 1)).rejects.toEqual(none);
    await expect(take("eric", 1)).rejects.toEqual(none);
    await expect(deals.offer("eric", 1_000)).rejects.toEqual(none);
    await expect(postInvestment(coop.as("eric"), project, { amount: 1 })).rejects.toEqual(none);
    const pay = decideTransaction(coop.as("finance"), waiting, { status: "approved" });
    await expect(pay).rejects.toMatchObject({
      code: "claim_open",
      values: { name: "Eric Habimana", amount: 10_000 },
    });
    // Who wants to borrow is not told what the lender owes.
    const unavailable = { code: "counterparty_unavailable", values: { member: coop.idOf("eric") } };
    await expect(deals.take("jean", offer)).rejects.toMatchObject(unavailable);
    await coop.fund("eric", 10_000);
    await deals.take("jean", offer);
    await decideTransaction(coop.as("finance"), waiting, { status: "approved" });
    expect(await standing("eric")).toEqual({ available: 0, claim: 0 });
  });
});

test("until it is repaid no shares are given away, also none that were offered before", async () => {
  await issueShares(coop, { value: 1_000 });
  const id = await coop.fund("eric", 10_000);
  await buy(coop, "eric", 8);
  const offer = (count: number) =>
    offerShares(coop.as("eric"), {
      recipientId: coop.idOf("jean"),
      count,
      password: PASSWORD,
    });
  const before = await offer(3);
  await reverseByTwo(coop.as("admin"), () => coop.as("director"), id, reason);
  expect(await standing("eric")).toEqual({ available: 0, claim: 8_000 });
  await expect(offer(2)).rejects.toMatchObject({
    code: "claim_open",
    fields: { count: { key: "sharesWhileOwing", values: { amount: 8_000 } } },
  });
  // Who was offered them is not told what the giver owes.
  const taking = takeShares(coop.as("jean"), before.id, PASSWORD);
  await expect(taking).rejects.toMatchObject({ code: "share_offer_gone", values: {} });
  // Redeeming them repays it.
  await redeemByTwo(coop, "eric", 8);
  expect(await standing("eric")).toEqual({ available: 0, claim: 0 });
});

describe("as the application's role of the database", () => {
  type Claim = { claim: number; said?: number; on?: Person };

  // Proposes and confirms past the commands, and posts another claim with it.
  async function forced(id: string, { claim, said = claim, on = "eric" }: Claim) {
    const proposal = await ask(id);
    await coop.arrange`update proposals set effect = jsonb_set(effect, '{claim}', ${said}::text::jsonb)
      where id = ${proposal}`;
    const refusal = await refusalOf(() =>
      coop.db.transaction(async (tx) => {
        const at = coop.clock.tick();
        const by = coop.idOf("director");
        await tx.execute(
          `select proposal_decide('${proposal}', '${by}', true, '{}', null, '${at.toISOString()}')`,
        );
        await reverse(tx, {
          transactionId: id,
          at,
          by,
          proposal,
          madeBy: coop.idOf("admin"),
          reason,
          claim: { on: coop.idOf(on), amount: claim },
          act: { action: "transaction.reverse", address: null },
        });
      }),
    ).catch((error) => (error instanceof AppError ? error.code : Promise.reject(error)));
    await decideProposal(coop.as("admin"), proposal, { decision: "refuse", reason: "No" });
    return refusal;
  }

  test("a claim is of what is missing, as both were shown it, on whose deposit it was", async () => {
    const id = await mistaken(50_000, 20_000);
    expect(await forced(id, { claim: 30_001 })).toBe("claim_exceeds");
    expect(await forced(id, { claim: 29_999 })).toBe("reversal_overdraws");
    expect(await forced(id, { claim: 30_000, said: 20_000 })).toBe("no_proposal");
    expect(await forced(id, { claim: 30_000, on: "jean" })).toBe("no_proposal");
    expect(await standing("eric")).toEqual({ available: 20_000, claim: 0 });
  });

  test("there is no claim without the reversal, and none is repaid that is not there", async () => {
    const [eric, admin] = [coop.idOf("eric"), coop.idOf("admin")];
    await mistaken(50_000, 20_000);
    const at = coop.clock.tick();
    const claim = rawRecord({ at, type: "claim", to_member: eric, submitted_by: admin });
    const posted = () =>
      rawPost(coop.client, [claim, [eric, "available", 1_000], [eric, "claim", -1_000]]);
    expect(await refusalOf(posted)).toBe("no_proposal");
    const again = { ...claim, type: "claim-repayment", to_member: null, from_member: eric };
    const repaid = () =>
      rawPost(coop.client, [again, [eric, "available", -1_000], [eric, "claim", 1_000]]);
    expect(await refusalOf(repaid)).toBe("insufficient_balance");
    const written = coop.client`update accounts set balance = 0 where kind = 'claim'`;
    expect(await refusalOf(() => written)).toBe("42501");
  });
});

describe("at once", () => {
  test("twenty send to who owes: every franc repays the claim, once", async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, n) => coop.join({ username: `sender${n}` })),
    );
    for (const one of people) await send("aline", one, 1_000);
    await owing(15_500);
    const { done } = await atOnce(20, (n) => send(people[n] as Actor, "eric", 1_000));
    expect(done).toHaveLength(20);
    expect(await standing("eric")).toEqual({ available: 4_500, claim: 0 });
  });

  test("money that comes and goes while it is confirmed: it is as it was shown, or shown again", async () => {
    for (const round of Array.from({ length: 10 }, (_, n) => n)) {
      const id = await mistaken(9_000, 4_000);
      const proposal = await ask(id);
      const acts = [
        () => confirm(proposal),
        () => send("aline", "eric", 500 + round),
        () => send("eric", "jean", 300),
        () => take("eric", 200),
      ];
      await atOnce<unknown>(acts.length, (n) =>
        (acts[(n + round) % acts.length] as () => Promise<unknown>)(),
      );
      for (let tries = 0; tries < 2; tries += 1) await confirm(proposal).catch(() => {});
      const { available, claim } = await standing("eric");
      expect(Math.min(available, claim)).toBe(0);
      const [row] = await coop.owner`select reversed_by from transactions where id = ${id}`;
      expect(row?.reversed_by).not.toBeNull();
      await coop.fund("eric", 20_000);
    }
  });
});

test("a transfer that is spent is not taken back this way: nobody was credited by mistake", async () => {
  const sent = await send("aline", "eric", 5_000);
  await send("eric", "jean", 5_000);
  await expect(confirm(await ask(sent.transaction.id))).rejects.toEqual(code("reversal_overdraws"));
});
