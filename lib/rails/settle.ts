import { and, eq, inArray, sql } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import type { Database, Executor } from "@/db/client";
import { members, railRequests, transactions } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { depositLines } from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { type Line, opposite } from "@/lib/ledger/accounts";
import { retried } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { databaseError } from "@/lib/ledger/refusals";
import { needsSecond } from "@/lib/ledger/second-person";
import type { Locale } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import type { RailRequest } from "@/lib/rails/requests";
import { payoutReasonWord, reasonWord, type UnknownReason } from "@/lib/rails/rules";
import { holdLines, payOutLines } from "@/lib/withdrawals/rules";

const OPEN = ["sent", "waiting", "unknown"] as const;

/** `agreed`: the proposal by which two people said so, where the provider never did: throws not_pending where it has by now. */
type Outcome = { at: Date; agreed?: string | undefined };

/** `from`: the states in which it is looked for. */
type End = {
  from: readonly RailRequest["state"][];
  set: Partial<typeof railRequests.$inferInsert>;
};

/**
 * The provider has done it: the request is done and its transaction posted, both or neither, and once. A deposit whose
 * amount needs two people stays for them. Throws CannotSettle where its number stands in the
 * books already, or they refuse it.
 */
export async function settle(
  db: Database | Executor,
  request: RailRequest,
  providerId: string,
  { at, agreed }: Outcome,
): Promise<void> {
  try {
    await retried(() =>
      db.transaction(async (tx) => {
        const done = { state: "done", providerId, reason: null, lastError: null } as const;
        const set = { ...done, answeredAt: at };
        if (!(await end(tx, request, { from: OPEN, set }))) return refuseLate(agreed);
        await postDone(tx, request, providerId, { at, agreed });
      }),
    );
  } catch (error) {
    const used = databaseError(error).constraint_name === "rail_requests_provider_key";
    if (used || (error instanceof AppError && error.code === "external_id_taken")) {
      throw new CannotSettle("NUMBER_USED", new AppError("external_id_taken"));
    }
    // It has happened, whatever the books lack: it is written down once they take it.
    if (error instanceof AppError) throw new CannotSettle("BOOKS_REFUSE", error);
    throw error;
  }
}

/** It is called done, but not as it was asked for, or as the books can take it. */
export class CannotSettle extends Error {
  override name = "CannotSettle";
  constructor(
    readonly reason: UnknownReason,
    /** What a person is told who says that it is done. */
    readonly refusal: AppError,
  ) {
    super(reason);
  }
}

// Of two workers the second finds it settled. What two people say is not confirmed once the provider has said otherwise.
function refuseLate(agreed: string | undefined): void {
  if (agreed) throw new AppError("not_pending");
}

async function end(tx: Executor, { id }: RailRequest, { from, set }: End): Promise<boolean> {
  const rows = await tx
    .update(railRequests)
    .set({ ...set, nextLookAt: null })
    .where(and(eq(railRequests.id, id), inArray(railRequests.state, [...from])))
    .returning({ id: railRequests.id });
  return rows.length > 0;
}

async function postDone(
  tx: Executor,
  request: RailRequest,
  providerId: string,
  { at, agreed }: Outcome,
): Promise<void> {
  const { transactionId, amount, product } = request;
  const terms = await termsOf(tx, transactionId);
  const detail = { amount, method: request.rail, ...(agreed && { proposal: agreed }) };
  const common = { transactionId, at, externalId: providerId };
  // Nobody decides: the provider has.
  const by = null;
  const lines = doneLines(request, terms);
  if (product === "payout") {
    const act = { action: "withdrawal.pay-out", detail, address: null };
    await post(tx, { ...common, does: "pay", by, lines, act });
    return;
  }
  const member = known(terms.fromMember);
  if (await needsSecond(tx, { by, forMember: member, amount, at })) {
    const act = { action: "rail.collected", outcome: "done", detail } as const;
    const subject = { type: "transaction", id: transactionId };
    await record({ db: tx, actor: null, now: at, address: null }, { ...act, subject });
    return;
  }
  const act = { action: "deposit.collect", detail, address: null };
  const { outcome } = await post(tx, { ...common, does: "approve", by, lines, act });
  // The settings have changed since they were read: it is asked anew.
  if (outcome !== "approved") throw new Error(`A collected deposit came to ${outcome}.`);
}

type Terms = Awaited<ReturnType<typeof termsOf>>;

function doneLines({ product, amount }: RailRequest, terms: Terms): Line[] {
  return product === "payout"
    ? payOutLines(known(terms.toMember), amount, terms.account)
    : depositLines(known(terms.fromMember), amount, terms.fee, terms.account);
}

function failedLines({ product, amount }: RailRequest, terms: Terms): Line[] {
  return product === "payout" ? opposite(holdLines(known(terms.toMember), amount)) : [];
}

/** What an outcome of a request would post; a deposit whose amount needs two people only later. */
export async function outcomeLines(
  db: Executor,
  request: RailRequest,
  outcome: "done" | "failed",
): Promise<Line[]> {
  const terms = await termsOf(db, request.transactionId);
  return outcome === "done" ? doneLines(request, terms) : failedLines(request, terms);
}

/** The provider has not done it and never will: the request failed, its transaction is rejected and says why. */
export async function fail(
  db: Database | Executor,
  request: RailRequest,
  reason: string,
  { at, agreed }: Outcome,
): Promise<void> {
  await retried(() =>
    db.transaction(async (tx) => {
      const failed = { state: "failed", reason, lastError: null, answeredAt: at } as const;
      // What was never sent fails as what was not taken.
      const from = request.state === "made" ? (["made"] as const) : OPEN;
      if (!(await end(tx, request, { from, set: failed }))) return refuseLate(agreed);
      const { transactionId, amount, product, rail: method } = request;
      const terms = await termsOf(tx, transactionId);
      const action = product === "payout" ? "withdrawal.not-paid-out" : "deposit.not-collected";
      const detail = { amount, method, reason, ...(agreed && { proposal: agreed }) };
      await post(tx, {
        does: "reject",
        transactionId,
        at,
        by: null,
        reason: words(request, reason, terms.language),
        lines: failedLines(request, terms),
        act: { action, detail, address: null },
      });
    }),
  );
}

// In the language of whose money it is.
function words({ product, number }: RailRequest, reason: string, locale: Locale): string {
  const t = createTranslator({ locale, messages: MESSAGES[locale].rails });
  return product === "payout"
    ? t(`payoutReasons.${payoutReasonWord(reason)}`, { number })
    : t(`reasons.${reasonWord(reason)}`, { number });
}

async function termsOf(tx: Executor, id: string) {
  const { fromMember, toMember, fee, channel, createdAt } = transactions;
  const [row] = await tx
    .select({
      fromMember,
      toMember,
      fee,
      account: sql<string>`channel_account(${channel}, ${createdAt})`,
      language: sql<Locale>`(select ${members.language} from ${members} where ${members.id} = coalesce(${fromMember}, ${toMember}))`,
    })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (!row) throw new AppError("not_found");
  return row;
}

function known(member: string | null): string {
  if (member === null) throw new AppError("not_found");
  return member;
}
