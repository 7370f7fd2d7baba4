import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { lineMatches, railEvents, railRequests, transactions } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { log } from "@/lib/log";
import type { Answer, Rail, Sent } from "@/lib/rails/port";
import type { RailRequest } from "@/lib/rails/requests";
import {
  isBusy,
  isMisconfigured,
  nextLookIn,
  restIn,
  STOPPED,
  UNKNOWN_AFTER_MS,
  type UnknownReason,
} from "@/lib/rails/rules";
import { CannotSettle, fail, settle } from "@/lib/rails/settle";

/** `chance`: from 0 up to 1, by which those who come back to a busy provider come apart. */
type Tools = { db: Database; rail: Rail; now: () => Date; chance: () => number };

/**
 * Takes a request one step on: sends what was not sent, else asks what has become of it, and settles what is final. It may
 * end anywhere: whoever comes next asks first, and sends under the same id only what the provider has never heard of.
 */
export async function advance(tools: Tools, request: RailRequest): Promise<void> {
  if (request.state === "made") {
    if (await markSent(tools, request)) return send(tools, { ...request, state: "sent" });
    // What may not go any more is given back: nobody else can do anything with it meanwhile.
    if (!(await mayGo(tools, request))) await fail(tools.db, request, STOPPED, { at: tools.now() });
    return;
  }
  const { db, rail, now } = tools;
  const status = await rail.statusOf(request.product, request.id);
  await keepEvent(tools, request, "look", status);
  const at = now();
  if (status.answer === "done") return conclude(tools, request, status);
  const failed = status.answer === "failed" ? status.reason : null;
  const refused = status.answer === "absent" ? request.refusal : null;
  const reason = failed ?? refused;
  if (reason !== null) {
    // A line of a statement tells otherwise: two people say what became of it.
    if (await isMatched(tools, request)) return markUnknown(tools, request, STOPPED);
    return fail(db, request, reason, { at });
  }
  if (status.answer === "absent") {
    if (request.state !== "unknown" && !isOverdue(request, at)) {
      if (await mayGo(tools, request)) return send(tools, request);
      return markUnknown(tools, request, STOPPED);
    }
  }
  await waitOn(tools, request, status.answer === "trouble" ? status.reason : null, status.http);
}

/** Whether a request of which the provider knows nothing may be sent to it now (db/functions/rail-may-go.sql). */
async function mayGo({ db }: Tools, request: RailRequest): Promise<boolean> {
  const { rail, product, transactionId } = request;
  const [row] = await db.execute<{ may: boolean }>(
    sql`select rail_may_go(${rail}, ${product}, ${transactionId}) as may`,
  );
  return row?.may === true;
}

/** Whether a line of a statement tells of its payment. */
async function isMatched({ db }: Tools, { transactionId }: RailRequest): Promise<boolean> {
  const open = and(eq(lineMatches.transactionId, transactionId), isNull(lineMatches.endedAt));
  const rows = await db.select({ id: lineMatches.id }).from(lineMatches).where(open).limit(1);
  return rows.length > 0;
}

// Before the call: from here on it may have reached the provider.
function markSent({ db, now }: Tools, { id, transactionId }: RailRequest): Promise<boolean> {
  const { rail, product } = railRequests;
  const may = sql`rail_may_go(${rail}, ${product}, ${railRequests.transactionId})`;
  return db.transaction(async (tx) => {
    const at = now();
    const rows = await tx
      .update(railRequests)
      .set({ state: "sent", sentAt: at })
      .where(and(eq(railRequests.id, id), eq(railRequests.state, "made"), may))
      .returning({ id: railRequests.id });
    if (rows.length === 0) return false;
    const subject = { type: "transaction", id: transactionId };
    await record(
      { db: tx, actor: null, now: at, address: null },
      { action: "rail.send", outcome: "done", subject },
    );
    return true;
  });
}

/**
 * Whether the request is still this worker's to send: looks at a slow provider may take longer than it was taken for, and
 * another worker may have settled it since. The time for the call begins anew.
 */
async function renew({ db, now }: Tools, { id, looks }: RailRequest): Promise<boolean> {
  const rows = await db
    .update(railRequests)
    .set({ nextLookAt: leaseFrom(now()) })
    .where(
      and(
        eq(railRequests.id, id),
        eq(railRequests.looks, looks),
        inArray(railRequests.state, ["sent", "waiting"]),
      ),
    )
    .returning({ id: railRequests.id });
  return rows.length > 0;
}

async function send(tools: Tools, request: RailRequest): Promise<void> {
  const { db, rail } = tools;
  if (!(await renew(tools, request))) return;
  const { id, product, number, amount } = request;
  const [known] = await db
    .select({ reference: transactions.reference })
    .from(transactions)
    .where(eq(transactions.id, request.transactionId));
  const sent = await rail.ask({ id, product, number, amount, reference: known?.reference ?? "" });
  await keepEvent(tools, request, "send", sent);
  const refusal = sent.answer === "refused" ? sent.reason : null;
  await db.update(railRequests).set({ refusal }).where(eq(railRequests.id, id));
  const error = sent.answer === "taken" ? null : sent.reason;
  await waitOn(tools, { ...request, refusal }, error, sent.http);
}

async function conclude(
  tools: Tools,
  request: RailRequest,
  status: Extract<Answer, { answer: "done" }>,
): Promise<void> {
  const at = tools.now();
  if (status.amount !== request.amount) return markUnknown(tools, request, "AMOUNT_DIFFERS");
  try {
    await settle(tools.db, request, status.providerId, { at });
  } catch (error) {
    if (!(error instanceof CannotSettle)) throw error;
    await markUnknown(tools, request, error.reason);
  }
}

const isOverdue = ({ madeAt }: RailRequest, at: Date) =>
  at.getTime() - madeAt.getTime() >= UNKNOWN_AFTER_MS;

async function waitOn(
  tools: Tools,
  request: RailRequest,
  lastError: string | null,
  http: number | null,
) {
  if (request.state !== "unknown" && isOverdue(request, tools.now())) {
    return markUnknown(tools, request, "NO_ANSWER");
  }
  const state = request.state === "sent" ? "waiting" : request.state;
  const wait = isBusy(http)
    ? (looks: number, age: number) => restIn(looks, age, tools.chance())
    : nextLookIn;
  await move(tools, request, state, { lastError }, wait);
}

/** Leaves a request to two people: the provider's word, if any, is not enough to settle it by. */
export async function markUnknown(
  tools: Pick<Tools, "db" | "now">,
  request: RailRequest,
  reason: UnknownReason,
): Promise<void> {
  if (request.state !== "unknown") {
    log.error(
      { rail: request.rail, request: request.id, reason },
      "a provider's answer is unknown",
    );
  }
  // From `sent` by one step: what is asked is asked again in any case.
  await move(tools, request, "unknown", { reason, lastError: reason });
}

async function move(
  { db, now }: Pick<Tools, "db" | "now">,
  { id, looks, madeAt, state: from, transactionId }: RailRequest,
  state: RailRequest["state"],
  set: Partial<typeof railRequests.$inferInsert>,
  wait = nextLookIn,
): Promise<void> {
  const at = now();
  const seconds = wait(looks - 1, (at.getTime() - madeAt.getTime()) / 1000);
  const nextLookAt = new Date(at.getTime() + seconds * 1000);
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(railRequests)
      .set({ ...set, state, nextLookAt })
      .where(and(eq(railRequests.id, id), eq(railRequests.state, from)))
      .returning({ id: railRequests.id });
    if (rows.length === 0 || state === from) return;
    const subject = { type: "transaction", id: transactionId };
    const detail = set.reason ? { reason: set.reason } : undefined;
    await record(
      { db: tx, actor: null, now: at, address: null },
      {
        action: state === "unknown" ? "rail.unknown" : "rail.wait",
        outcome: "done",
        subject,
        ...(detail && { detail }),
      },
    );
  });
}

// What nobody settled by is of no account: two workers may have made the same call.
async function keepEvent(
  { db, now }: Tools,
  { id, rail, looks }: RailRequest,
  kind: "send" | "look",
  { http, answer, ...rest }: Sent | Answer,
): Promise<void> {
  const number = looks * 2 + (kind === "send" ? 1 : 0);
  const reason = "reason" in rest ? rest.reason : null;
  if (reason && isMisconfigured(reason)) {
    log.error({ rail, request: id, reason, http }, "a provider is asked wrongly: see its keys");
  }
  await db
    .insert(railEvents)
    .values({ requestId: id, number, at: now(), kind, http, answer, reason })
    .onConflictDoNothing();
}

/** How long a request that was taken to be asked about is left alone, should who took it die. */
const LEASE_SECONDS = 60;
const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_SECONDS * 1000);

/** Takes up to `most` requests whose time has come, each for one worker. */
export async function takeDue(db: Database, now: Date, most: number): Promise<RailRequest[]> {
  const due = db
    .$with("due")
    .as(
      db
        .select({ id: railRequests.id })
        .from(railRequests)
        .where(sql`${railRequests.nextLookAt} <= ${now.toISOString()}`)
        .orderBy(railRequests.nextLookAt)
        .limit(most)
        .for("update", { skipLocked: true }),
    );
  return db
    .with(due)
    .update(railRequests)
    .set({
      looks: sql`${railRequests.looks} + 1`,
      nextLookAt: leaseFrom(now),
    })
    .where(sql`${railRequests.id} in (select ${due.id} from ${due})`)
    .returning();
}
