import { sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { refusalName } from "@/db/refusals";
import { AppError } from "@/lib/errors";
import { idAmong } from "@/lib/ledger/ids";
import type { Continuation, NewTransaction, Outcome, Posted, Posting } from "@/lib/ledger/posting";
import { newReference } from "@/lib/ledger/references";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";
import { countPosting } from "@/lib/metrics";

/** What `retried` does anew: a reference that was made here is taken, once in a great many, or money moved. */
export class TryAgain extends Error {
  override name = "TryAgain";
}

/**
 * Posts one thing: a new transaction, or what becomes of a known one. In an open transaction or alone, one
 * statement either way. Throws AppError insufficient_balance, channel_short, recipient_unavailable,
 * reference_taken, external_id_taken; of a known one not_found, own_record, not_pending, second_approver,
 * not_reversible or already_reversed; then nothing has changed.
 */
export async function post(db: Executor, posting: Posting): Promise<Posted> {
  const [posted] = await postAll(db, [posting]);
  if (!posted) throw new Error("ledger_post answered nothing.");
  return posted;
}

/**
 * Posts what was found to wait for a second person, or to need none; that is found anew (`retried`) where by now it waits:
 * the limit was lowered, or the same person has decided something else alone.
 */
export async function postAlone(db: Executor, posting: NewTransaction): Promise<Posted> {
  try {
    return await post(db, posting);
  } catch (error) {
    const refused = refusalName(databaseError(error).code) === "no_posting_rule";
    const waitsNow = refused && posting.status === "approved";
    throw waitsNow ? new TryAgain("no_posting_rule", { cause: error }) : error;
  }
}

/** Posts them in one statement, as if one after the other, which their ids say too: all or none. Throws as `post` does. */
export async function postAll(db: Executor, postings: readonly Posting[]): Promise<Posted[]> {
  const items = postings.map((posting, place) =>
    named(posting, idAmong(posting.at, place, postings.length)),
  );
  try {
    return await callLedgerPost(db, postings, items);
  } catch (error) {
    throw refusalOf(error, postings);
  }
}

function refusalOf(error: unknown, postings: readonly Posting[]): unknown {
  const undoes = postings.some((each) => "does" in each && /void|reverse/.test(each.does));
  // It has gone on since its lines were read.
  if (undoes && refusalName(databaseError(error).code) === "not_the_opposite") {
    return new TryAgain("not_the_opposite", { cause: error });
  }
  // Something came in since it was reckoned what is missing.
  if (refusalName(databaseError(error).code) === "claim_exceeds") {
    return new TryAgain("claim_exceeds", { cause: error });
  }
  const refusal = ledgerRefusal(error);
  if (!(refusal instanceof AppError)) return refusal;
  const clientMade = postings.some((each) => "reference" in each && each.reference);
  if (refusal.code === "reference_taken" && !clientMade) return new TryAgain(refusal.code);
  const { member } = refusal.values;
  const own = postings.some((each) => !("does" in each) && each.submittedBy === member);
  if (refusal.code === "money_held" && own) return new AppError("own_money_held", refusal.values);
  const reverses = postings.some((each) => "does" in each && each.does === "reverse");
  return refusal.code === "insufficient_balance" && reverses
    ? new AppError("reversal_overdraws", refusal.values)
    : refusal;
}

type Named = { id: string; reference: string };

function named(posting: Posting, made: string): Named {
  const { at } = posting;
  if (!("does" in posting)) {
    const { id = made, reference = newReference(posting.type, at) } = posting;
    return { id, reference };
  }
  if (posting.does !== "reverse") return { id: posting.transactionId, reference: "" };
  return { id: posting.id ?? made, reference: newReference("reversal", at) };
}

async function callLedgerPost(
  db: Executor,
  postings: readonly Posting[],
  names: readonly Named[],
): Promise<Posted[]> {
  const lines = postings.flatMap(({ lines }, index) =>
    lines.map((line) => ({ ...line, of: index + 1 })),
  );
  const rows = await postStatement(db).execute({
    items: JSON.stringify(postings.map((posting, at) => itemOf(posting, names[at] as Named))),
    of: array(lines.map((line) => line.of)),
    owners: array(lines.map((line) => line.account.owner)),
    kinds: array(lines.map((line) => line.account.kind)),
    amounts: array(lines.map((line) => line.amount)),
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return names.map(({ id, reference }) => {
    const row = found.get(id);
    if (!row) throw new Error("ledger_post answered nothing.");
    const { outcome, fromName, toName } = row;
    countPosting(outcome);
    const after = {
      availableAfter: row.availableAfter ?? 0,
      balanceAfter: row.balanceAfter ?? 0,
    };
    return { transactionId: id, reference, outcome, replayed: false, ...after, fromName, toName };
  });
}

const value = sql.placeholder;

/** The one statement of all postings, its text built once for each pool. */
const postStatement = prepared((db) =>
  db
    .select({
      id: sql<string>`id`,
      outcome: sql<Outcome>`outcome`,
      fromName: sql<string | null>`from_name`,
      toName: sql<string | null>`to_name`,
      availableAfter: sql<number | null>`available_after`.mapWith(Number),
      balanceAfter: sql<number | null>`balance_after`.mapWith(Number),
    })
    .from(
      sql`ledger_post(${value("items")}, ${value("of")}, ${value("owners")}, ${value("kinds")}, ${value("amounts")})`,
    )
    .prepare("ledger_post"),
);

const array = (values: readonly (string | number)[]) =>
  `{${values.map((each) => `"${each}"`).join(",")}}`;

// The names are those of the database's type `posting_item`.
function itemOf(posting: Posting, name: Named) {
  const { at, act, request } = posting;
  return {
    ...("does" in posting ? continuationOf(posting) : recordOf(posting)),
    id: name.id,
    reference: name.reference,
    request: request?.requestId,
    payload_hash: request?.payloadHash,
    at,
    action: act?.action,
    detail: act?.detail,
    address: act?.address,
  };
}

function recordOf(t: NewTransaction) {
  return {
    act: "record",
    actor: t.actor === null ? null : (t.confirmedBy ?? t.submittedBy),
    proposal: t.proposal,
    type: t.type,
    status: t.status,
    amount: t.amount,
    fee: t.fee ?? 0,
    interest: t.interest ?? 0,
    channel: t.channel,
    from_channel: t.fromChannel,
    to_channel: t.toChannel,
    external_id: t.externalId,
    sender_phone: t.senderPhone,
    payout_to: t.payoutTo,
    description: t.description,
    from_member: t.from,
    to_member: t.to,
    from_name: t.fromName,
    to_name: t.toName,
    project_id: t.projectId,
    record_id: t.recordId,
    source_id: t.sourceId,
    terms: t.terms,
    submitted_by: t.submittedBy,
  };
}

function continuationOf(c: Continuation) {
  const { does: act, by: actor, transactionId } = c;
  switch (c.does) {
    case "approve":
      return { act, actor, external_id: c.externalId, channel: c.channel, reason: c.unproven };
    case "pay":
      return { act, actor, external_id: c.externalId, channel: c.channel };
    case "reject":
      return { act, actor, reason: c.reason };
    case "void":
      return { act, actor, own: c.own ?? false };
    case "reverse":
      return { act, actor, reason: c.reason, reverses: transactionId, proposal: c.proposal };
  }
}
