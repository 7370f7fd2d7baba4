import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { withSecond } from "@/lib/counter/others";
import { findDrawer, forClerk, ownDrawer } from "@/lib/counter/queries";
import { bringLines, type Cash, fetchLines } from "@/lib/counter/rules";
import type { CountInput, OpenDrawerInput, SafeMoveInput } from "@/lib/counter/schema";
import type { DrawerView } from "@/lib/counter/views";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { once, onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import type { TransactionView } from "@/lib/ledger/schema";
import { viewById } from "@/lib/ledger/views";

/**
 * Opens the actor's drawer, with cash out of the safe to which a second person agrees. Throws forbidden, drawer_open,
 * second_needed, wrong_password, too_many_attempts, account_short where the safe holds less, or request_id_reused.
 */
export async function openDrawer(ctx: Context, input: OpenDrawerInput): Promise<DrawerView> {
  const { float, denominations } = input;
  const request = requestOf(ctx, "open-drawer", [float, denominations]);
  const open = (second: string | null) =>
    onceWithin(ctx, request, async (tx) => {
      const id = newId(ctx.now);
      await asked(
        tx,
        sql`select drawer_open(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()}, ${JSON.stringify(denominations)}::jsonb)`,
      );
      if (float > 0) await fetchFromSafe({ ...ctx, db: tx as Context["db"] }, id, float, second);
      else await note(ctx, tx, "drawer.open", id);
      return remember(tx, ctx.actor.id, request, id, ctx.now);
    });
  const done = await withSecond(ctx, input, open);
  return forClerk(ctx.actor.id, await findDrawer(ctx.db, done.transactionId));
}

function fetchFromSafe(ctx: Context, drawerId: string, amount: number, second: string | null) {
  return post(ctx.db, {
    ...between(ctx, drawerId, amount),
    type: "drawer-in",
    terms: { second, kind: "float" },
    lines: fetchLines(ctx.actor.id, amount),
    act: { action: "drawer.open", detail: { amount }, address: ctx.address },
  });
}

const between = (ctx: Context, recordId: string, amount: number) => ({
  status: "approved" as const,
  at: ctx.now,
  amount,
  from: null,
  to: null,
  submittedBy: ctx.actor.id,
  recordId,
});

/**
 * Brings cash between the actor's open drawer and the safe; a second person agrees to it. Throws drawer_not_open,
 * drawer_short, account_short, wrong_password, too_many_attempts, own_record, forbidden or request_id_reused.
 */
export async function moveToSafe(ctx: Context, input: SafeMoveInput): Promise<TransactionView> {
  const { direction, amount } = input;
  const request = requestOf(ctx, "safe-move", [direction, amount]);
  const move = (second: string | null) =>
    once(ctx, request, async () => {
      const drawer = await ownDrawer(ctx.db, ctx.actor.id);
      if (drawer?.state !== "open") throw new AppError("drawer_not_open");
      const into = direction === "in";
      return post(ctx.db, {
        ...between(ctx, drawer.id, amount),
        type: into ? "drawer-in" : "drawer-out",
        request,
        terms: { second },
        lines: (into ? fetchLines : bringLines)(ctx.actor.id, amount),
        act: {
          action: into ? "drawer.fetch" : "drawer.bring",
          detail: { amount },
          address: ctx.address,
        },
      });
    });
  const done = await withSecond(ctx, input, move);
  return viewById(ctx.db, done.transactionId);
}

/**
 * The clerk's count of their own drawer, or somebody's in the place of a clerk who does not come (`mayCountInPlace`); from
 * then on nothing goes in or out. What should be there is not told. Throws not_found, forbidden of another's drawer, or
 * drawer_closed.
 */
export async function countDrawer(
  ctx: Context,
  id: string,
  { denominations }: CountInput,
): Promise<DrawerView> {
  await ctx.db.transaction(async (tx) => {
    await inTurn(tx, id);
    await asked(
      tx,
      sql`select drawer_count(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()}, ${JSON.stringify(denominations)}::jsonb)`,
    );
    await note(ctx, tx, "drawer.count", id, denominations);
  });
  return findDrawer(ctx.db, id);
}

/** Who counts and who closes a drawer stand one after the other until the end of `tx`. */
export async function inTurn(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drawer ${id}`}, 0))`);
}

/** Runs a function of the database that refuses by name. */
export async function asked(tx: Executor, call: ReturnType<typeof sql>): Promise<void> {
  try {
    await tx.execute(call);
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

/** Writes into the audit trail what somebody did with a drawer. */
export function note(ctx: Context, tx: Executor, action: string, id: string, cash?: Cash) {
  const subject = { type: "drawer", id };
  const detail = cash && {
    cash: Object.entries(cash)
      .map(([of, n]) => `${n} × ${of}`)
      .join(", "),
  };
  return auditRecord(
    { ...ctx, db: tx },
    { action, outcome: "done", subject, ...(detail && { detail }) },
  );
}
