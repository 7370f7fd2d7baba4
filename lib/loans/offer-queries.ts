import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loanOffers, loans, members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import {
  type After,
  inPart,
  offersIn,
  type Part,
  pageOfParts,
  type Slice,
} from "@/lib/loans/parts";
import {
  type OfferStatus,
  offerStatus,
  ratePercent,
  TRUSTED_FROM,
  totalRepayment,
} from "@/lib/loans/rules";
import { trustScore, trustScores } from "@/lib/loans/trust";
import type { LoanOfferView, Viewer } from "@/lib/loans/views";
import { createdPlace, type Page, pageOf, readCursor } from "@/lib/paging";

/** Offers that the viewer may see, of a status or all: open ones first, newest first, then those that ended within 30 days. */
export async function listLoanOffers(
  db: Executor,
  viewer: Viewer,
  { status, ...slice }: Slice & { status?: OfferStatus | undefined },
): Promise<Page<LoanOfferView>> {
  const visible = and(await visibleTo(db, viewer), offersIn(loanOffers, status, viewer.now));
  const { rows, next } = await pageOfParts(
    slice,
    (part, after, most) => readPart(db, viewer, visible, part, after, most),
    (row) => row.offer.endsAt,
  );
  return { rows: await shown(db, viewer, rows), next };
}

/**
 * The viewer's own offers, newest first: of a status or all (GET /api/lend-offers), or the `open` ones alone.
 */
export async function listOwnOffers(
  db: Executor,
  viewer: Viewer,
  { cursor, limit, status, open }: Slice & { status?: OfferStatus | undefined; open?: true },
): Promise<Page<LoanOfferView>> {
  const place = readCursor(cursor);
  const rows = await select(db)
    .where(
      and(
        eq(loanOffers.lenderId, viewer.id),
        offersIn(loanOffers, status, viewer.now),
        place ? sql`${loanOffers.id} < ${place.id}::uuid` : undefined,
        open && inPart(loanOffers, "open", null, viewer.now).where,
      ),
    )
    .orderBy(desc(loanOffers.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ offer }) => createdPlace(offer));
  return { ...page, rows: await shown(db, viewer, page.rows) };
}

/** One offer that the viewer may see. Throws not_found. */
export async function offerById(db: Executor, viewer: Viewer, id: string): Promise<LoanOfferView> {
  const visible = await visibleTo(db, viewer);
  const rows = await select(db).where(and(eq(loanOffers.id, id), visible));
  const [view] = await shown(db, viewer, rows);
  if (!view) throw new AppError("not_found");
  return view;
}

/** The viewer's own offer that a transaction holds the money of. Throws not_found. */
export async function offerOfTransaction(
  db: Executor,
  viewer: Viewer,
  transactionId: string,
): Promise<LoanOfferView> {
  const rows = await select(db).where(eq(loanOffers.transactionId, transactionId));
  const [view] = await shown(db, viewer, rows);
  if (!view) throw new AppError("not_found");
  return view;
}

function select(db: Executor) {
  return db
    .select({
      id: loanOffers.id,
      offer: loanOffers,
      avatar: members.profileImage,
      loanId: loans.id,
    })
    .from(loanOffers)
    .innerJoin(members, eq(members.id, loanOffers.lenderId))
    .leftJoin(loans, eq(loans.offerId, loanOffers.id));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["where"]>>[number];

/** Trusted offers are for those whose score suffices, and for their lender. */
export async function visibleTo(db: Executor, { id, now }: Viewer): Promise<SQL | undefined> {
  const { score } = await trustScore(db, id, now);
  if (score >= TRUSTED_FROM) return undefined;
  return or(eq(loanOffers.visibility, "public"), eq(loanOffers.lenderId, id));
}

function readPart(
  db: Executor,
  { id, now }: Viewer,
  visible: SQL | undefined,
  part: Part,
  after: After,
  most: number,
): Promise<Row[]> {
  const { where, order } = inPart(loanOffers, part, after, now);
  // Nobody can take what a suspended member offers.
  const takeable =
    part === "open" ? or(eq(members.status, "active"), eq(loanOffers.lenderId, id)) : undefined;
  return select(db)
    .where(and(where, takeable, visible))
    .orderBy(...order)
    .limit(most);
}

async function shown(db: Executor, viewer: Viewer, rows: Row[]): Promise<LoanOfferView[]> {
  const trust = await trustScores(
    db,
    rows.map(({ offer }) => offer.lenderId),
    viewer.now,
  );
  return rows.map(({ offer, avatar, loanId }) => ({
    id: offer.id,
    lenderId: offer.lenderId,
    lenderName: offer.lenderName,
    lenderAvatar: avatar,
    amount: offer.amount,
    interestRate: ratePercent(offer.rate),
    deadline: offer.deadline,
    description: offer.description,
    visibility: offer.visibility,
    trustScore: trust.get(offer.lenderId)?.score ?? 0,
    totalRepayment: totalRepayment(offer.amount, offer.rate),
    status: offerStatus(offer.status, offer.endsAt, viewer.now),
    own: offer.lenderId === viewer.id,
    loanId: offer.lenderId === viewer.id ? loanId : null,
    createdAt: offer.createdAt.toISOString(),
  }));
}
