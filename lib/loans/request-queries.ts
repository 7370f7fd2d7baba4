import { and, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { borrowRequests, loans, members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { openDebts } from "@/lib/loans/borrowing";
import {
  type After,
  endedShownFrom,
  inPart,
  offersIn,
  type Part,
  pageOfParts,
  type Slice,
} from "@/lib/loans/parts";
import {
  AS_OFFER,
  maxReturn,
  type RequestStatus,
  ratePercent,
  requestStatus,
} from "@/lib/loans/rules";
import { trustScores } from "@/lib/loans/trust";
import type { BorrowRequestView, Viewer } from "@/lib/loans/views";
import { createdPlace, type Page, pageOf, readCursor } from "@/lib/paging";

/** Requests, of a status or all: open ones first, newest first, then those that ended within 30 days. */
export async function listBorrowRequests(
  db: Executor,
  viewer: Viewer,
  { status, ...slice }: Slice & { status?: RequestStatus | undefined },
): Promise<Page<BorrowRequestView>> {
  const wanted = offersIn(borrowRequests, status && AS_OFFER[status], viewer.now);
  const { rows, next } = await pageOfParts(
    slice,
    (part, after, most) => readPart(db, viewer, wanted, part, after, most),
    (row) => row.request.endsAt,
  );
  return { rows: await shown(db, viewer, rows), next };
}

/** The viewer's own requests, in whatever state, newest first. */
export async function listOwnRequests(
  db: Executor,
  viewer: Viewer,
  { cursor, limit }: Slice,
): Promise<Page<BorrowRequestView>> {
  const place = readCursor(cursor);
  const rows = await select(db)
    .where(
      and(
        eq(borrowRequests.borrowerId, viewer.id),
        place ? sql`${borrowRequests.id} < ${place.id}::uuid` : undefined,
      ),
    )
    .orderBy(desc(borrowRequests.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ request }) => createdPlace(request));
  return { ...page, rows: await shown(db, viewer, page.rows) };
}

/**
 * One request: with it whoever thinks of lending sees what its borrower owes, so one that ended is another's no longer than it
 * stands in the list. Throws not_found.
 */
export async function requestById(
  db: Executor,
  viewer: Viewer,
  id: string,
): Promise<BorrowRequestView> {
  const listed = or(
    eq(borrowRequests.borrowerId, viewer.id),
    gt(borrowRequests.endsAt, endedShownFrom(viewer.now)),
  );
  const rows = await select(db).where(and(eq(borrowRequests.id, id), listed));
  const [view] = await shown(db, viewer, rows);
  if (!view) throw new AppError("not_found");
  return view;
}

function select(db: Executor) {
  return db
    .select({
      id: borrowRequests.id,
      request: borrowRequests,
      avatar: members.profileImage,
      loanId: loans.id,
    })
    .from(borrowRequests)
    .innerJoin(members, eq(members.id, borrowRequests.borrowerId))
    .leftJoin(loans, eq(loans.requestId, borrowRequests.id));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["where"]>>[number];

function readPart(
  db: Executor,
  { id, now }: Viewer,
  wanted: SQL | undefined,
  part: Part,
  after: After,
  most: number,
): Promise<Row[]> {
  const { where, order } = inPart(borrowRequests, part, after, now);
  // Nobody can lend to a suspended member.
  const fundable =
    part === "open"
      ? or(eq(members.status, "active"), eq(borrowRequests.borrowerId, id))
      : undefined;
  return select(db)
    .where(and(where, fundable, wanted))
    .orderBy(...order)
    .limit(most);
}

async function shown(db: Executor, viewer: Viewer, rows: Row[]): Promise<BorrowRequestView[]> {
  const borrowers = rows.map(({ request }) => request.borrowerId);
  const [trust, debtsOf] = await Promise.all([
    trustScores(db, borrowers, viewer.now),
    openDebts(db, borrowers, viewer.now),
  ]);
  return rows.map(({ request, avatar, loanId }) => ({
    id: request.id,
    borrowerId: request.borrowerId,
    borrowerName: request.borrowerName,
    borrowerAvatar: avatar,
    amount: request.amount,
    maxInterest: ratePercent(request.maxRate),
    reason: request.reason,
    deadline: request.deadline,
    trustScore: trust.get(request.borrowerId)?.score ?? 0,
    openDebts: debtsOf(request.borrowerId),
    maxReturn: maxReturn(request.amount, request.maxRate),
    status: requestStatus(request.status, request.endsAt, viewer.now),
    own: request.borrowerId === viewer.id,
    loanId: request.borrowerId === viewer.id ? loanId : null,
    autoRepay: request.autoRepay,
    createdAt: request.createdAt.toISOString(),
  }));
}
