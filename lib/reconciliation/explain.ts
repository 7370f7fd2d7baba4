import { and, asc, eq, ne, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels, chart, chartNames } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Line } from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import { post } from "@/lib/ledger/post";
import type { Locale } from "@/lib/locales";
import { accountsOf } from "@/lib/reconciliation/import";
import { keepMatch, lineById, type StoredLine } from "@/lib/reconciliation/match";
import { CHARGES, explanationPosting } from "@/lib/reconciliation/rules";

export type AccountChoice = { key: string; code: string; name: Record<Locale, string> };

/** The accounts by which a line of a channel may be explained; the database asks the same (`@explained`). */
export function explainingAccounts(db: Executor, channel: string): Promise<AccountChoice[]> {
  const free = and(eq(chart.system, false), ne(chart.class, "asset"));
  return db
    .select({ key: chart.key, code: chart.code, name: chartNames })
    .from(chart)
    .leftJoin(channels, eq(channels.account, chart.key))
    .where(
      and(
        eq(chart.holder, "cooperative"),
        eq(chart.active, true),
        or(free, eq(chart.key, CHARGES), eq(channels.key, channel)),
      ),
    )
    .orderBy(asc(chart.code));
}

/** A line that is to be explained, and what that would post. */
type Explanation = {
  line: StoredLine;
  type: "explained-in" | "explained-out";
  lines: Line[];
};

/** What explaining a line, or what is left of it, by an account would post. Throws not_found, line_matched, or invalid for another account. */
export async function explanationOf(
  db: Executor,
  lineId: string,
  account: string,
): Promise<Explanation> {
  const line = await lineById(db, lineId);
  if (line.state !== "unmatched") throw new AppError("line_matched");
  if (!line.direction) throw new AppError("line_unequal");
  const channel = line.channel;
  const choices = await explainingAccounts(db, channel);
  if (!choices.some(({ key }) => key === account)) {
    throw new AppError("invalid", {}, { account: { key: "accountRequired" } });
  }
  const accounts = await accountsOf(db, channel);
  return {
    line,
    type: line.direction === "in" ? "explained-in" : "explained-out",
    lines: explanationPosting(line.direction, line.open, account, accounts),
  };
}

type Agreed = { proposal: string; madeBy: string; reason: string };

/** Posts what two people have agreed a line to be (`proposal`), in the database transaction that confirmed it. */
export async function explainWithin(
  ctx: Context,
  tx: Executor,
  { line, type, lines }: Explanation,
  { proposal, madeBy, reason }: Agreed,
): Promise<void> {
  const id = newId(ctx.now);
  await post(tx, {
    id,
    type,
    status: "approved",
    at: ctx.now,
    amount: line.open,
    channel: line.channel,
    description: reason,
    from: null,
    to: null,
    [type === "explained-in" ? "fromName" : "toName"]: line.partyName,
    recordId: line.id,
    submittedBy: madeBy,
    confirmedBy: ctx.actor.id,
    proposal,
    lines,
    act: {
      action: "line.explain",
      detail: { amount: line.open, reason, proposal },
      address: ctx.address,
    },
  });
  await keepMatch(ctx, tx, {
    line,
    transactionId: id,
    amount: line.open,
    rule: "explained",
    reason,
  });
}
