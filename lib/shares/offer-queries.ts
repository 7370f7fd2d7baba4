import { and, desc, eq, gt, lt, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { members, shareOffers } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";
import { shareSettings } from "@/lib/settings/queries";
import { type ShareTerms, worthOf } from "@/lib/shares/rules";
import type { ShareOfferView } from "@/lib/shares/views";

const giver = alias(members, "giver");
const taker = alias(members, "taker");

const offers = (db: Executor) =>
  db
    .select({ offer: shareOffers, from: giver.fullName, to: taker.fullName })
    .from(shareOffers)
    .innerJoin(giver, eq(giver.id, shareOffers.fromMember))
    .innerJoin(taker, eq(taker.id, shareOffers.toMember));

type Row = Awaited<ReturnType<typeof offers>>[number];

function viewOf(
  { offer, from, to }: Row,
  reader: string,
  terms: ShareTerms,
  now: Date,
): ShareOfferView {
  const over = offer.state === "open" && offer.endsAt <= now;
  return {
    id: offer.id,
    role: offer.fromMember === reader ? "giver" : "taker",
    party: offer.fromMember === reader ? to : from,
    shares: offer.shares,
    worth: worthOf(offer.shares, terms),
    state: over ? "expired" : offer.state,
    madeAt: offer.madeAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
  };
}

const ofReader = (reader: string) =>
  or(eq(shareOffers.fromMember, reader), eq(shareOffers.toMember, reader));

/** One offer of those that a member made or was made. Throws not_found. */
export async function offerById(
  db: Executor,
  reader: string,
  id: string,
  now: Date,
): Promise<ShareOfferView> {
  const terms = await shareSettings(db);
  const [row] = await offers(db).where(and(eq(shareOffers.id, id), ofReader(reader)));
  if (!row) throw new AppError("not_found");
  return viewOf(row, reader, terms, now);
}

/** The offers of shares that a member made or was made, newest first. */
export async function listShareOffers(
  db: Executor,
  reader: string,
  after: Cursor | null,
  limit: number,
  now: Date,
): Promise<Page<ShareOfferView>> {
  return pageWhere(db, { reader, after, limit, now });
}

/** Those of them that can still be taken. */
export async function openShareOffers(
  db: Executor,
  reader: string,
  after: Cursor | null,
  limit: number,
  now: Date,
): Promise<Page<ShareOfferView>> {
  const open = and(eq(shareOffers.state, "open"), gt(shareOffers.endsAt, now));
  return pageWhere(db, { reader, after, limit, now }, open);
}

type Wanted = { reader: string; after: Cursor | null; limit: number; now: Date };

async function pageWhere(
  db: Executor,
  { reader, after, limit, now }: Wanted,
  narrowed?: SQL,
): Promise<Page<ShareOfferView>> {
  const terms = await shareSettings(db);
  const rows = await offers(db)
    .where(and(ofReader(reader), narrowed, after ? lt(shareOffers.id, after.id) : undefined))
    .orderBy(desc(shareOffers.id))
    .limit(limit + 1);
  const place = ({ offer }: Row) => createdPlace({ createdAt: offer.madeAt, id: offer.id });
  const page = pageOf(rows, limit, place);
  return { next: page.next, rows: page.rows.map((row) => viewOf(row, reader, terms, now)) };
}
