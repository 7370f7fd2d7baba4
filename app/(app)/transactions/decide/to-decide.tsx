import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { listWaiting } from "@/lib/approvals/queries";
import { listWork } from "@/lib/approvals/work";
import type { Actor } from "@/lib/context";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { kindIn, type Search } from "../address";
import { StatusTabs } from "../status-tabs";
import { KindTabs } from "./kind-tabs";
import { WaitingTable } from "./waiting-table";

/** All that waits for the reader, or a kind of it, and their own that waits for a colleague, oldest first. */
export async function ToDecide({ actor, search }: { actor: Actor; search: Search }) {
  const t = await getTranslations("transactions");
  const list = await getTranslations("toDecide");
  const place = pageCursor(typeof search.cursor === "string" ? search.cursor : undefined);
  const kind = kindIn(search);
  const now = new Date();
  const [page, work] = await Promise.all([
    loaded(listWaiting(database(), actor, now, place, PAGE_SIZE, kind)),
    loaded(listWork(database(), actor, now)),
  ]);
  const waits = (work ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <StatusTabs state={{}} count={null} toDecide={{ waits, here: true }} />
      <KindTabs work={work ?? []} kind={kind} />
      {!page && <TryAgain message={t("failed")} />}
      {page?.rows.length === 0 && <EmptyState title={list(kind ? "emptyKind" : "empty")} />}
      {page && page.rows.length > 0 && <WaitingTable rows={page.rows} kind={kind} />}
      <PageLinks
        page={page}
        from={place}
        at={(next) => listAddress("/transactions", { tab: "decide", kind, cursor: next })}
      />
    </>
  );
}
