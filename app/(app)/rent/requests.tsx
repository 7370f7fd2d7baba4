import { RequestCard } from "@/components/loans/request-card";
import { sampleRequests } from "@/components/loans/sample-entries";
import { database } from "@/db/client";
import { listBorrowRequests } from "@/lib/loans/request-queries";
import { trustScores } from "@/lib/loans/trust";
import { loaded } from "@/lib/web/loaded";
import { CardGrid, useSampleWords } from "../borrow/card-grid";
import { type Part, SHOWN } from "../borrow/part";

/** The requests on which the viewer may lend. */
export async function Requests({ viewer, cursor, at }: Part) {
  const db = database();
  const page = await loaded(listBorrowRequests(db, viewer, { cursor, limit: SHOWN }));
  const borrowers = page?.rows.map(({ borrowerId }) => borrowerId) ?? [];
  const trust = borrowers.length ? await loaded(trustScores(db, borrowers, viewer.now)) : null;
  return (
    <CardGrid
      screen="lend"
      page={page}
      card={(request) => (
        <RequestCard
          key={request.id}
          request={request}
          trust={trust?.get(request.borrowerId)}
          lendHref={at({ lend: request.id })}
          cancelHref={at({ cancelRequest: request.id })}
        />
      )}
      samples={<Samples />}
      newHref={at({ offer: "1" })}
      cursor={cursor}
      at={at}
    />
  );
}

function Samples() {
  return sampleRequests(useSampleWords()).map((request) => (
    <RequestCard key={request.id} request={request} />
  ));
}
