import { getTranslations } from "next-intl/server";
import { RequestCard } from "@/components/loans/request-card";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { listOwnRequests } from "@/lib/loans/request-queries";
import { loaded } from "@/lib/web/loaded";
import { type Part, SHOWN } from "./part";

/** One's own requests in whatever state; what still waits can be taken back. */
export async function MyRequests({ viewer, cursor, at }: Part) {
  const t = await getTranslations("borrow.own");
  const page = await loaded(listOwnRequests(database(), viewer, { cursor, limit: SHOWN }));
  if (!page) return <TryAgain message={t("failed")} />;
  if (page.rows.length === 0 && !cursor) {
    return <EmptyState title={t("empty")} text={t("emptyText")} />;
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {page.rows.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            cancelHref={at({ cancelRequest: request.id })}
          />
        ))}
      </div>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}
