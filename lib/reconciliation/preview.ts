import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { reconciledChannels, statementFiles } from "@/db/schema";
import { type Gap, gapsOf } from "@/lib/channels/completeness";
import { byTime, type Known } from "@/lib/channels/identity";
import { isMoney, type Line } from "@/lib/channels/lines";
import { AppError } from "@/lib/errors";
import { statementElsewhere } from "@/lib/ledger/refusals";
import { alikeOf } from "@/lib/reconciliation/alike";
import { fileGaps } from "@/lib/reconciliation/file-gaps";
import { openChannelOf } from "@/lib/reconciliation/known-channel";
import { knownIdentities, linesAround, spanOf } from "@/lib/reconciliation/known-lines";
import { chargeApart } from "@/lib/reconciliation/rules";
import type { Brought } from "@/lib/reconciliation/schema";
import type { GapView, Preview, PreviewLine } from "@/lib/reconciliation/views";
import type { ReadFile } from "@/lib/reconciliation/worker";

/** A statement that was read, and which of its lines would be new. */
export type Examined = {
  file: ReadFile;
  fresh: Known[];
  preview: Preview;
};

/**
 * What bringing a statement in would do now: which of its lines are new, and where balances do not agree, with what the
 * channel knows already. Throws not_reconciled where the channel's statements do not count,
 * statement_account for another account than before, statement_elsewhere for what another channel of its method has, and invalid for
 * a channel that is closed.
 */
export async function examine(db: Executor, brought: Brought, file: ReadFile): Promise<Examined> {
  const channel = await openChannelOf(db, brought);
  const since = await countsSince(db, channel);
  await refuseOtherAccount(db, channel, file);
  const early = ({ line }: Known) => isMoney(line) && line.bookedAt < since;
  const taken = file.known.filter((each) => !early(each));
  const once = [...new Map(taken.map((each) => [each.identity, each])).values()];
  const known = await knownIdentities(
    db,
    channel,
    once.map(({ identity }) => identity),
  );
  const unknown = once.filter(({ identity }) => !known.has(identity));
  const alike = await alikeOf(db, channel, file.format, { unknown, known });
  const fresh = unknown.filter((each) => !alike.has(each));
  const refused = file.known.flatMap((each): Preview["refused"] => {
    const { row } = each.line;
    if (early(each)) return [{ row, reason: "beforeStart" }];
    return alike.has(each) ? [{ row, reason: "alike" }] : [];
  });
  const span = spanOf(file.known);
  const around = span ? await linesAround(db, channel, span.first, span.last) : [];
  const union = new Map([...file.known, ...around].map((each) => [each.identity, each]));
  const gaps = [
    ...gapsOf([...union.values()].sort(byTime)),
    ...file.spanGaps,
    ...(await fileGaps(db, channel, since, { beside: { spans: file.spans, span } })),
  ];
  const isFresh = new Set(fresh);
  return { file, fresh, preview: previewOf(file, { refused, fresh, gaps, isFresh, span }) };
}

async function countsSince(db: Executor, channel: string): Promise<Date> {
  const { since } = reconciledChannels;
  const [row] = await db
    .select({ since })
    .from(reconciledChannels)
    .where(eq(reconciledChannels.channel, channel));
  if (!row) throw new AppError("not_reconciled", { channel }, { method: { key: "notReconciled" } });
  return row.since;
}

async function refuseOtherAccount(
  db: Executor,
  channel: string,
  { account, sha256, known }: ReadFile,
): Promise<void> {
  const identities = JSON.stringify(known.map(({ identity }) => identity));
  const [elsewhere] = await db.execute<{ other: string | null }>(sql`
    select statement_elsewhere(${channel}, ${account}, ${sha256}, array(select jsonb_array_elements_text(${identities}::jsonb))) as other`);
  if (elsewhere?.other) throw statementElsewhere(elsewhere.other);
  if (!account) return;
  const [row] = await db
    .select({ account: statementFiles.account })
    .from(statementFiles)
    .where(
      and(
        eq(statementFiles.channel, channel),
        eq(statementFiles.state, "imported"),
        isNotNull(statementFiles.account),
      ),
    )
    .orderBy(desc(statementFiles.id))
    .limit(1);
  if (row?.account && row.account !== account) {
    throw new AppError("statement_account", { account, known: row.account });
  }
}

type Sorted = {
  refused: Preview["refused"];
  fresh: Known[];
  gaps: Gap[];
  isFresh: ReadonlySet<Known>;
  span: { first: Date; last: Date } | null;
};

function previewOf(file: ReadFile, { refused, fresh, gaps, isFresh, span }: Sorted): Preview {
  const money = fresh
    .flatMap(chargeApart)
    .map(({ line }) => line)
    .filter(isMoney);
  const charged = fresh.map(({ line }) => (isMoney(line) ? line.charge : 0));
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
  const charges = sum(money.map(({ charge }) => charge));
  return {
    format: file.format,
    account: file.account,
    rows: file.known.length,
    new: fresh.length,
    known: file.known.length - fresh.length - refused.length,
    foreign: file.foreign,
    refused,
    unread: file.known.flatMap(({ line }) =>
      line.kind === "unread" ? [{ row: line.row, text: line.raw, reason: line.reason }] : [],
    ),
    gaps: gaps.map(gapView),
    first: span?.first.toISOString() ?? null,
    last: span?.last.toISOString() ?? null,
    opening: file.spans[0]?.opening ?? null,
    closing: file.spans.at(-1)?.closing ?? null,
    moneyIn: sum(money.filter(({ direction }) => direction === "in").map(({ amount }) => amount)),
    moneyOut: sum(money.filter(({ direction }) => direction === "out").map(({ amount }) => amount)),
    charges,
    chargesApart: sum(charged) - charges,
    lines: file.known.map((each) => lineView(each.line, !isFresh.has(each))),
    mapping: file.table?.mapping ?? null,
  };
}

/** A gap as people see it: which row of the file stands on either side. */
export function gapView({ after, before, francs }: Gap): GapView {
  const side = ({ balance, line }: Gap["after"]) => ({ balance, row: line?.row ?? null });
  return { after: side(after), before: side(before), francs };
}

const NOTHING = {
  bookedAt: null,
  direction: null,
  amount: 0,
  charge: 0,
  balanceAfter: null,
  providerId: null,
  partyName: null,
  partyNumber: null,
  partyTail: null,
  message: null,
};

function lineView(line: Line, known: boolean): PreviewLine {
  if (!isMoney(line))
    return { ...NOTHING, row: line.row, kind: line.kind, message: line.raw, known };
  const { row, kind, bookedAt, direction, amount, charge, balanceAfter, providerId } = line;
  const { partyName, partyNumber, partyTail, message } = line;
  return {
    row,
    kind,
    bookedAt: bookedAt.toISOString(),
    direction,
    amount,
    charge,
    balanceAfter,
    providerId,
    partyName,
    partyNumber,
    partyTail,
    message,
    known,
  };
}
