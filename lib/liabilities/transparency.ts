import { asc, count, gt, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels, chart, chartNames, proofChecks } from "@/db/schema";
import { balancesAt } from "@/lib/accounting/queries";
import { withheldFrom } from "@/lib/counter/blind";
import { DAY_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { sealerOf } from "@/lib/keys/sealer";
import { findRoot, type SignedRoot } from "@/lib/liabilities/queries";
import type { Locale } from "@/lib/locales";
import { COUNTED_BLIND, isWithheld, type WhyWithheld, type Withheld } from "@/lib/withheld";

const KEPT_MS = 60_000;
const CHECKED_DAYS = 30;

type Row = { account: string; name: Record<Locale, string>; amount: number };

/** What is told of a day to whoever asks: totals of the books, the root, and nobody's name. */
export type Published = SignedRoot & {
  publicKey: string;
  /** What members are owed, by account of the chart; the claims of the root add these up. */
  owed: Record<string, number>;
  /** By the books: what lies in each channel, and what members owe; null where nobody is told, and why. */
  assets: (Omit<Row, "amount"> & {
    channel: boolean;
    amount: number | null;
    withheld: WhyWithheld | null;
  })[];
  /** What is owed to others than members: projects. */
  others: number;
  equity: number;
  /** How often members asked to check a day in the last 30. */
  checks: number;
};

const kept = new Map<string, { until: number; found: Promise<Published | null> }>();

/** A day as it is published, of the newest when none is given; read once a minute. Null: no day is proved. */
export function published(db: Executor, day?: string, now = Date.now()): Promise<Published | null> {
  const known = kept.get(day ?? "");
  if (known && known.until > now) return known.found;
  if (kept.size > 100) kept.clear();
  const found = read(db, day, now);
  kept.set(day ?? "", { until: now + KEPT_MS, found });
  found.catch(() => kept.delete(day ?? ""));
  return found;
}

async function read(db: Executor, day: string | undefined, now: number): Promise<Published | null> {
  const root = await findRoot(db, day);
  const publicKey = sealerOf(env())?.key.publicKey;
  if (!root || !publicKey) return null;
  const withheld = await withheldFrom(db, null);
  const [balances, accounts, checks] = await Promise.all([
    balancesAt(db, root.day),
    listAccounts(db),
    countChecks(db, now),
  ]);
  const rows = accounts.map((row) => ({ ...row, amount: balances[row.account] ?? 0 }));
  const members = rows.filter(({ holder, side }) => holder === "member" && side === "credit");
  const assets = rows.filter((row) => row.class === "asset");
  const others = rows.filter((row) => row.class === "liability" && !members.includes(row));
  const total = (of: { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...root,
    publicKey,
    owed: Object.fromEntries(members.map(({ account, amount }) => [account, amount])),
    assets: tellAssets(assets, withheld, root.day),
    others: total(others),
    equity: 0 - total(assets) - total(members) - total(others),
    checks,
  };
}

/** What there is at the end of a day, from what the books hold (credit positive), as everybody is told it. */
export const tellAssets = (
  assets: readonly (Row & { channel: boolean })[],
  withheld: Withheld | null,
  day: string,
): Published["assets"] =>
  assets.map(({ account, name, channel, amount }) => {
    const isHidden = isWithheld(withheld, account, day);
    const shown = isHidden ? null : 0 - amount;
    return { account, name, channel, amount: shown, withheld: isHidden ? COUNTED_BLIND : null };
  });

function listAccounts(db: Executor) {
  const isChannel = sql<boolean>`exists (select from ${channels} where ${channels.account} = ${chart.key})`;
  return db
    .select({
      account: chart.key,
      class: chart.class,
      holder: chart.holder,
      side: chart.normalSide,
      name: chartNames,
      channel: isChannel,
    })
    .from(chart)
    .where(isNotNull(chart.holder))
    .orderBy(asc(chart.code));
}

/** Notes that a member asked for the proof of a day. */
export async function noteCheck(
  db: Executor,
  memberId: string,
  day: string,
  at: Date,
): Promise<void> {
  await db.insert(proofChecks).values({ memberId, day, at }).onConflictDoNothing();
}

async function countChecks(db: Executor, now: number): Promise<number> {
  const since = new Date(now - CHECKED_DAYS * DAY_MS);
  const [row] = await db.select({ n: count() }).from(proofChecks).where(gt(proofChecks.at, since));
  return row?.n ?? 0;
}
