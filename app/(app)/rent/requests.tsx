import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { RequestCard } from "@/components/loans/request-card";
import { sampleRequests } from "@/components/loans/sample-entries";
import { SampleFrame } from "@/components/loans/sample-frame";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { listBorrowRequests } from "@/lib/loans/request-queries";
import { trustScores } from "@/lib/loans/trust";
import { loaded } from "@/lib/web/loaded";
import { type Part, SHOWN } from "../borrow/part";

const GRID = "grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3";

/** The grid of requests; samples under their banner when it cannot be loaded (decisions, section 10). */
export async function Requests({ viewer, cursor, at }: Part) {
  const t = await getTranslations("lend");
  const db = database();
  const page = await loaded(listBorrowRequests(db, viewer, { cursor, limit: SHOWN }));
  if (!page) return <Samples />;
  if (page.rows.length === 0 && !cursor) {
    return (
      <EmptyState
        title={t("empty")}
        text={t("emptyText")}
        action={
          <ButtonLink href={at({ offer: "1" })} scroll={false}>
            {t("new")}
          </ButtonLink>
        }
      />
    );
  }
  const borrowers = page.rows.map(({ borrowerId }) => borrowerId);
  const trust = await loaded(trustScores(db, borrowers, viewer.now));
  return (
    <>
      <div className={GRID}>
        {page.rows.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            trust={trust?.get(request.borrowerId)}
            lendHref={at({ lend: request.id })}
            cancelHref={at({ cancelRequest: request.id })}
          />
        ))}
      </div>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}

function Samples() {
  const t = useTranslations("lend");
  const sample = useTranslations("loans.sample");
  const words = { name: (letter: string) => sample("name", { letter }), reason: sample("reason") };
  return (
    <>
      <TryAgain message={t("failed")} />
      <SampleFrame>
        <div className={GRID}>
          {sampleRequests(words).map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </div>
      </SampleFrame>
    </>
  );
}
