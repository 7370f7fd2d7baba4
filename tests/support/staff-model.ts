import { postMove } from "@/lib/accounting/move";
import { decideProposal } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { setMemberStatus, updateMember } from "@/lib/approvals/member-update";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Actor, Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { AppError } from "@/lib/errors";
import { can, type Right } from "@/lib/permissions";
import { postInvestment } from "@/lib/projects/invest";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { fc } from "@/tests/support/property";

type Kind =
  | "deposit"
  | "withdraw"
  | "invest"
  | "approve"
  | "reject"
  | "move"
  | "reverse"
  | "record"
  | "share"
  | "limit"
  | "role"
  | "confirm"
  | "refuse"
  | "suspend"
  | "reinstate";

/** What somebody does; `n` and `m` choose of what there is, round and round. */
export type StaffAct = {
  kind: Kind;
  by: number;
  n: number;
  m: number;
  amount: number;
  hours: number;
};

/** Random acts of the office and of savers; what decides comes oftener, so that something comes of it. */
export function staffActs(length: number): fc.Arbitrary<StaffAct[]> {
  const kinds = Object.keys(ACTS) as Kind[];
  const often: Kind[] = ["approve", "approve", "confirm", "confirm", "confirm"];
  const act = fc.record({
    kind: fc.constantFrom(...kinds, ...often),
    by: fc.nat(30),
    n: fc.nat(1_000),
    m: fc.nat(1_000),
    amount: fc.constantFrom(900, 30_000, 49_999, 99_999, 100_000, 250_000),
    hours: fc.constantFrom(0, 0, 0, 1, 9, 25),
  });
  return fc.array(act, { minLength: length, maxLength: length });
}

export type Cast = { coop: Cooperative; people: Actor[]; project: string };

/** Does it as the server would: by who is active, with the right that the call needs. Answers what came of it. */
export async function doAct(cast: Cast, act: StaffAct): Promise<string> {
  const { coop, people } = cast;
  coop.clock.tick(act.hours * 3_600_000);
  const id = at(people, act.by)?.id ?? "";
  const [actor] = await coop.owner<Actor[]>`
    select id, username, full_name as "fullName", email, phone, role, profile_image as "profileImage",
      password_hash as "passwordHash", ${"none"} as "sessionId"
    from members where id = ${id} and status = 'active'`;
  const { right, run } = ACTS[act.kind];
  if (!actor || (right && !can(actor.role, right))) return "kept out";
  try {
    await run(coop.as(actor), act, cast);
    return "done";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

type Does = {
  right?: Right;
  run: (ctx: Context, act: StaffAct, cast: Cast) => Promise<unknown>;
};

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const ROLES = ["member", "finance", "financial_manager", "director", "admin", "tech"] as const;

/** The nth record that a query finds, newest first. */
async function nth({ coop }: Cast, which: "waiting" | "approved" | "proposal", n: number) {
  const sql = coop.owner;
  const rows = await {
    waiting: () => sql`select id from transactions where status = 'pending' and voided_at is null
      order by id desc limit 6`,
    approved:
      () => sql`select id from transactions where status = 'approved' and reversed_by is null
      and type in ('deposit', 'withdraw', 'transfer', 'move') order by id desc limit 12`,
    proposal: () => sql`select id from proposals where state = 'waiting' order by id desc limit 6`,
  }[which]();
  const id = at(rows, n)?.id as string | undefined;
  if (!id) throw new AppError("not_found");
  return id;
}

const ACTS: Record<Kind, Does> = {
  deposit: {
    run: (ctx, { amount }) => submitDeposit(ctx, { amount, method: "cash", description: null }),
  },
  withdraw: {
    run: (ctx, { amount }) => postWithdrawal(ctx, { amount, method: "cash", description: null }),
  },
  invest: {
    run: (ctx, { amount }, { project }) => postInvestment(ctx, project, { amount }),
  },
  approve: {
    right: "transactions.decide",
    run: async (ctx, { n }, cast) =>
      decideTransaction(ctx, await nth(cast, "waiting", n), { status: "approved" }),
  },
  reject: {
    right: "transactions.decide",
    run: async (ctx, { n }, cast) =>
      decideTransaction(ctx, await nth(cast, "waiting", n), { status: "rejected", reason: "No" }),
  },
  move: {
    right: "channels.move",
    run: (ctx, { amount }) => postMove(ctx, { from: "cash", to: "bank", amount, note: "Safe" }),
  },
  reverse: {
    right: "transactions.delete",
    run: async (ctx, { n }, cast) =>
      deleteTransaction(ctx, await nth(cast, "approved", n), "Twice"),
  },
  record: {
    right: "projects.record",
    run: (ctx, { amount, m }, { project }) =>
      proposeResult(ctx, project, {
        kind: m % 4 === 0 ? "loss" : "profit",
        amount: Math.ceil(amount / 100),
        method: "cash",
        note: "Eggs",
      }),
  },
  share: {
    right: "projects.record",
    run: (ctx, _, { project }) => proposeDistribution(ctx, project, { note: null }),
  },
  limit: {
    right: "system.manage",
    run: (ctx, { m }) =>
      proposeSettings(ctx, { secondApprovalFrom: at([100_000, 60_000, 300_000], m) ?? null }),
  },
  role: {
    right: "members.manage",
    run: (ctx, { n, m }, { people }) =>
      updateMember(ctx, at(people, n)?.id ?? "", { role: at(ROLES, m) }),
  },
  confirm: {
    right: "money.confirm",
    run: async (ctx, { n }, cast) =>
      decideProposal(ctx, await nth(cast, "proposal", n), { decision: "confirm" }),
  },
  refuse: {
    right: "money.confirm",
    run: async (ctx, { n }, cast) =>
      decideProposal(ctx, await nth(cast, "proposal", n), { decision: "refuse", reason: "No" }),
  },
  suspend: {
    right: "members.manage",
    run: (ctx, { n }, { people }) => setMemberStatus(ctx, at(people, n)?.id ?? "", "inactive"),
  },
  reinstate: {
    right: "members.manage",
    run: async (ctx, { n }, { coop }) => {
      const rows = await coop.owner`select id from members where status = 'inactive' order by id`;
      await setMemberStatus(ctx, String(at(rows, n)?.id ?? ctx.actor.id), "active");
    },
  },
};
