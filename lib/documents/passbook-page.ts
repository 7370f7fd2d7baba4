import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { MOST_DAYS_LINES, MOST_PAGE_LINES } from "@/lib/counter/rules";
import { kigaliDay } from "@/lib/dates";
import type { Printout } from "@/lib/documents/printout";
import { issueDocument, type Proof } from "@/lib/documents/proof";
import type { PassbookPageInput } from "@/lib/documents/schema";
import { AppError } from "@/lib/errors";
import { getStaffMember } from "@/lib/members/staff-queries";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { noteOpened, openStatement } from "@/lib/statements/commands";
import { type LastLines, lastLines } from "@/lib/statements/last-lines";
import type { Period, Versions } from "@/lib/statements/schema";

/** A page of a member's passbook. Francs. */
export type PassbookPage = Pick<LastLines, "opening" | "lines" | "earlier"> & {
  member: { id: string; name: string; number: string };
  days: Period;
  /** Where the next page begins; null for days that were chosen, which leave it where it is. */
  next: Versions | null;
};

/**
 * Reads a member's passbook to be printed at the desk. That it was opened is noted, and stands on the member's own list of who
 * looked. Throws own_record, not_found, or invalid where the days are wrong or have too many lines.
 */
export async function openPassbookPage(
  ctx: Context,
  { memberId, lines, from, to }: PassbookPageInput,
): Promise<PassbookPage> {
  const found = await getStaffMember(ctx.db, memberId);
  if (found.id === ctx.actor.id) throw new AppError("own_record");
  const member = { id: found.id, name: found.fullName, number: found.memberNumber };
  if (lines === "days" && from && to) return { member, ...(await ofDays(ctx, found.id, from, to)) };
  const since = lines === "since" ? await printedUpTo(ctx.db, found.id) : {};
  const { versions: next, ...page } = await lastLines(ctx.db, found.id, since, MOST_PAGE_LINES);
  const today = kigaliDay(ctx.now);
  const days = { from: kigaliDay(page.lines[0]?.at ?? ctx.now), to: today };
  await noteOpened(ctx, found.id, days);
  return { member, ...page, days, next };
}

async function ofDays(ctx: Context, member: string, from: string, to: string) {
  const { opening, lines } = await openStatement(ctx, { member, from, to });
  if (lines.length > MOST_DAYS_LINES) {
    const values = { count: MOST_DAYS_LINES };
    throw new AppError("invalid", {}, { from: { key: "pageTooLong", values } });
  }
  return { opening, lines, earlier: false, days: { from, to }, next: null };
}

/** Issues the page as `printout` says it, and notes who printed whose, and up to where. */
export async function issuePassbookPage(
  ctx: Context,
  { member, lines, days, next }: PassbookPage,
  printout: Printout,
): Promise<Proof> {
  const proof = await issueDocument(ctx, printout, days, settledOrigin(), member.id);
  await record(ctx, {
    action: "counter.passbook",
    outcome: "done",
    subject: { type: "member", id: member.id },
    detail: {
      period: `${days.from} – ${days.to}`,
      lines: lines.length,
      ...(next && { upTo: writePlace(next) }),
    },
  });
  return proof;
}

/** How many entries each account of a member had when a page was printed last; none before the first. */
async function printedUpTo(db: Executor, memberId: string): Promise<Versions> {
  // The action that it is not is that of the index.
  const [row] = await db.execute<{ place: string }>(sql`
    select detail ->> 'upTo' as place from audit_log
    where subject_id = ${memberId} and action <> 'transfer.send' and action = 'counter.passbook' and detail ->> 'upTo' is not null
    order by at desc, number desc limit 1`);
  return row ? readPlace(row.place) : {};
}

// "12:3 14:1": account 12 had 3 entries, account 14 one.
const writePlace = (versions: Versions) =>
  Object.entries(versions)
    .map(([account, entries]) => `${account}:${entries}`)
    .join(" ");

const readPlace = (place: string): Versions =>
  Object.fromEntries(
    place.split(" ").map((each) => {
      const [account = "", entries] = each.split(":");
      return [account, Number(entries)];
    }),
  );
