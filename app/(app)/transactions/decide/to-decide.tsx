import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { countToDecide, listWaiting } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { type Search, TO_DECIDE } from "../address";
import { StatusTabs } from "../status-tabs";
import { WaitingTable } from "./waiting-table";

/** All that waits for the reader, and their own that waits for a colleague, oldest first. */
export async function ToDecide({ actor, search }: { actor: Actor; search: Search }) {
  const t = await getTranslations("transactions");
  const list = await getTranslations("toDecide");
  const place = pageCursor(typeof search.cursor === "string" ? search.cursor : undefined);
  const now = new Date();
  const [page, count] = await Promise.all([
    loaded(listWaiting(database(), actor, now, place, PAGE_SIZE)),
    loaded(countToDecide(database(), actor, now)),
  ]);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <StatusTabs state={{}} count={null} toDecide={{ waits: count ?? 0, here: true }} />
      {!page && <TryAgain message={t("failed")} />}
      {page?.rows.length === 0 && <EmptyState title={list("empty")} />}
      {page && page.rows.length > 0 && <WaitingTable rows={page.rows} />}
      <PageLinks
        page={page}
        from={place}
        at={(next) => (next ? `${TO_DECIDE}&cursor=${encodeURIComponent(next)}` : TO_DECIDE)}
      />
    </>
  );
}
