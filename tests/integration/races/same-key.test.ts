import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { updateMember } from "@/lib/approvals/member-update";
import { proposeResult } from "@/lib/approvals/projects";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { cancelBorrowRequest } from "@/lib/loans/request-commands";
import { overruleWord, sayWord } from "@/lib/loans/write-off-words";
import { setProjectStatus } from "@/lib/projects/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { projectsOf } from "@/tests/support/projects";
import { setSettings } from "@/tests/support/settings";

/** Decisions, section 15: what the office does is done once too, however often it is sent. */
let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative({ pool: 8 });
  deals = lending(coop);
  await coop.fund("aline", 1_000_000);
  await setSettings(coop, { secondApprovalFrom: 10_000_000 });
  await warm(coop.client);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

type Act = (ctx: Context) => Promise<unknown>;
/** What somebody does, and what else with the same key; a deposit where nothing else is near. */
type Made = { by: Person; act: Act; other?: Act };

const deposit = async (amount = 1_000) => (await submitDeposit(coop.as("aline"), cash(amount))).id;
const withdrawal = async () => {
  const terms = { amount: 1_000, method: "cash" as const, description: null };
  return (await postWithdrawal(coop.as("aline"), terms)).withdrawal.id;
};
const approved = async () => {
  const id = await deposit();
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  return id;
};
const proposed = async () => {
  const done = await deleteTransaction(coop.as("admin"), await approved(), "Twice");
  return done.outcome === "proposed" ? done.proposal : "";
};
const decided = (id: string, status: "approved" | "rejected") => (ctx: Context) =>
  decideTransaction(ctx, id, status === "approved" ? { status } : { status, reason: "No" });
const warned = async (borrower: Person) => {
  const id = await deals.take(borrower, await deals.offer("aline", 1_000));
  await deals.agreed(id, null);
  return id;
};

const ACTS: Record<string, () => Promise<Made>> = {
  "approving a deposit": async () => {
    const id = await deposit();
    return { by: "finance", act: decided(id, "approved"), other: decided(id, "rejected") };
  },
  "the first of two approvals": async () => {
    const id = await deposit(10_000_000);
    return { by: "finance", act: decided(id, "approved"), other: decided(id, "rejected") };
  },
  "the second of two approvals": async () => {
    const id = await deposit(10_000_000);
    await decided(id, "approved")(coop.as("finance"));
    return { by: "manager", act: decided(id, "approved") };
  },
  "rejecting a withdrawal": async () => {
    const id = await withdrawal();
    return { by: "finance", act: decided(id, "rejected"), other: decided(id, "approved") };
  },
  "removing what waits": async () => {
    const id = await deposit();
    const remove = (reason: string) => (ctx: Context) => deleteTransaction(ctx, id, reason);
    return { by: "admin", act: remove("Twice"), other: remove("Thrice") };
  },
  "proposing a reversal": async () => {
    const id = await approved();
    const reverse = (reason: string) => (ctx: Context) => deleteTransaction(ctx, id, reason);
    return { by: "admin", act: reverse("Twice"), other: reverse("Thrice") };
  },
  "confirming a reversal": async () => {
    const id = await proposed();
    return {
      by: "finance",
      act: (ctx) => decideProposal(ctx, id, { decision: "confirm" }),
      other: (ctx) => decideProposal(ctx, id, { decision: "refuse", reason: "No" }),
    };
  },
  "refusing a reversal": async () => {
    const id = await proposed();
    return {
      by: "finance",
      act: (ctx) => decideProposal(ctx, id, { decision: "refuse", reason: "No" }),
    };
  },
  "taking a proposal back": async () => {
    const id = await proposed();
    return {
      by: "admin",
      act: (ctx) => decideProposal(ctx, id, { decision: "refuse", reason: "A mistake" }),
    };
  },
  "taking a withdrawal back": async () => {
    const id = await withdrawal();
    return { by: "aline", act: (ctx) => cancelWithdrawal(ctx, id) };
  },
  "taking an offer back": async () => {
    const id = await deals.offer("aline", 1_000);
    return { by: "aline", act: (ctx) => cancelLendOffer(ctx, id) };
  },
  "taking a request back": async () => {
    const id = await deals.ask("aline", 1_000);
    return { by: "aline", act: (ctx) => cancelBorrowRequest(ctx, id) };
  },
  "the lender's word": async () => {
    const id = await warned("eric");
    return {
      by: "aline",
      act: (ctx) => sayWord(ctx, id, { word: "object", reason: "No" }),
      other: (ctx) => sayWord(ctx, id, { word: "agree", reason: null }),
    };
  },
  "the director's word": async () => {
    const id = await warned("jean");
    await sayWord(coop.as("aline"), id, { word: "object", reason: "No" });
    return { by: "director", act: (ctx) => overruleWord(ctx, id, { reason: "Gone" }) };
  },
  "completing a project": async () => {
    const projects = projectsOf(coop);
    const id = await projects.open();
    await projects.stake(id, "eric", 1_000);
    await setProjectStatus(coop.as("director"), id, "running");
    return { by: "director", act: (ctx) => setProjectStatus(ctx, id, "completed", 1_000) };
  },
  "proposing a result": async () => {
    const projects = projectsOf(coop);
    const id = await projects.open();
    await projects.stake(id, "eric", 1_000);
    const result = (amount: number) => (ctx: Context) =>
      proposeResult(ctx, id, { kind: "profit", amount, method: "cash", note: "Eggs" });
    return { by: "finance", act: result(100), other: result(200) };
  },
  "proposing a role": async () => {
    const { id } = await coop.join({ username: `new${randomUUID().slice(0, 8)}` });
    return {
      by: "admin",
      act: (ctx) => updateMember(ctx, id, { role: "finance" }),
      other: (ctx) => updateMember(ctx, id, { role: "admin" }),
    };
  },
  "proposing settings": async () => ({
    by: "admin",
    act: (ctx) => proposeSettings(ctx, { secondApprovalFrom: 40_000 }),
    other: (ctx) => proposeSettings(ctx, { secondApprovalFrom: null }),
  }),
};

/** What somebody has done so far, as the audit trail has it: an act and how often. */
const donesOf = async (by: Person) => {
  const rows = await coop.owner<{ action: string; n: number }[]>`
    select action, count(*)::int as n from audit_log
    where actor_id = ${coop.idOf(by)} and outcome = 'done' and action <> 'record.keep' group by action`;
  return new Map(rows.map(({ action, n }) => [action, n]));
};

test.each(Object.keys(ACTS))("%s, eight times with one key, is done once", async (name) => {
  const make = ACTS[name] as () => Promise<Made>;
  const { by, act, other = (ctx: Context) => submitDeposit(ctx, cash(7)) } = await make();
  const requestId = randomUUID();
  const before = await donesOf(by);
  const { done, refused } = await atOnce(8, () => act(coop.as(by, { requestId })));
  expect(refused).toEqual({});
  for (const answer of [...done, await act(coop.as(by, { requestId }))]) {
    expect(answer).toEqual(done[0]);
  }
  const after = await donesOf(by);
  const more = [...after].map(([action, n]) => n - (before.get(action) ?? 0)).filter((n) => n > 0);
  expect(more.length).toBeGreaterThan(0);
  expect(more).toEqual(more.map(() => 1));
  await expect(other(coop.as(by, { requestId }))).rejects.toMatchObject({
    code: "request_id_reused",
  });
  expect(await donesOf(by)).toEqual(after);
});

test("a key that somebody else has used decides nothing", async () => {
  const [id, another, requestId] = [await deposit(), await deposit(), randomUUID()];
  await decided(id, "approved")(coop.as("finance", { requestId }));
  for (const each of [id, another]) {
    const refused = decided(each, "approved")(coop.as("manager", { requestId }));
    await expect(refused).rejects.toMatchObject({ code: "request_id_reused" });
  }
  const [row] = await coop.owner`select status from transactions where id = ${another}`;
  expect(row?.status).toBe("pending");
});
