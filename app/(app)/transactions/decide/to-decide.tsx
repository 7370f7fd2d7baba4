import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { TransactionTable } from "@/components/transaction-table";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { waitingProposals } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { PAGE_SIZE } from "@/lib/paging";
import { pagePlace } from "@/lib/transactions/order";
import { listTransactions } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { holds } from "@/lib/web/session";
import { type Search, TO_DECIDE } from "../address";
import { rowRights } from "../row-rights";
import { StatusTabs } from "../status-tabs";
import { countToDecide } from "./count";
import { ProposalCard } from "./proposal-card";

const OLDEST_FIRST: TransactionFilter = { status: "pending", order: "asc" };

/** All that waits for the reader, oldest first: proposals of colleagues, then members' requests. */
export async function ToDecide({ actor, search }: { actor: Actor; search: Search }) {
  const t = await getTranslations("transactions");
  const proposals = await getTranslations("proposals");
  const cursor = typeof search.cursor === "string" ? search.cursor : undefined;
  const place = pagePlace(OLDEST_FIRST, cursor);
  const [now, decides] = [new Date(), holds(actor, "transactions.decide")];
  const [proposed, waiting, count] = await Promise.all([
    loaded(waitingProposals(database(), actor, now)),
    decides ? loaded(listTransactions(database(), OLDEST_FIRST, place, PAGE_SIZE)) : null,
    loaded(countToDecide(database(), actor, now)),
  ]);
  const nothing = proposed?.length === 0 && (!decides || waiting?.rows.length === 0);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <StatusTabs state={{}} count={null} toDecide={{ waits: count ?? 0, here: true }} />
      {(!proposed || (decides && !waiting)) && <TryAgain message={t("failed")} />}
      {nothing && <EmptyState title={t("emptyPending")} />}
      {proposed && proposed.length > 0 && (
        <section aria-labelledby="proposed" className="mb-8 grid gap-3">
          <h2 id="proposed" className="text-lg font-semibold">
            {proposals("title")}
          </h2>
          <ul className="grid gap-3 lg:grid-cols-2">
            {proposed.map((one) => (
              <li key={one.id}>
                <ProposalCard proposal={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting && waiting.rows.length > 0 && (
        <TransactionTable
          rows={waiting.rows}
          here={TO_DECIDE}
          may={(row) => rowRights(row, actor)}
        />
      )}
      <PageLinks
        page={waiting}
        from={place}
        at={(next) => (next ? `${TO_DECIDE}&cursor=${encodeURIComponent(next)}` : TO_DECIDE)}
      />
    </>
  );
}
