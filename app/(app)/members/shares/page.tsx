import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { Listed } from "@/components/listed";
import { PartHeader } from "@/components/part-header";
import { SearchBox } from "@/components/search-box";
import { ClientTexts } from "@/components/texts/client-texts";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartPie } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE, pageNameCursor } from "@/lib/paging";
import { listShareholders } from "@/lib/shares/register";
import { registerQuery } from "@/lib/shares/schema";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { HoldersTable } from "./holders-table";
import { RedeemDialog } from "./redeem-dialog";

export const generateMetadata = titled("shares.register");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The register of members and their shares: who holds how many, what they are worth, and the way to redeem some. */
export default async function RegisterPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/members/shares");
  await requireRight(actor, "members.list");
  const t = await getTranslations("shares.register");
  const search = await searchParams;
  const { shape } = registerQuery;
  const q = shape.q.catch(undefined).parse(search.q) || undefined;
  const cursor = shape.cursor.catch(undefined).parse(search.cursor);
  const from = pageNameCursor(cursor);
  const address = (changes: Record<string, string | undefined>) =>
    listAddress("/members/shares", { q, cursor }, changes);
  const page = await loaded(listShareholders(database(), q, from, PAGE_SIZE));
  const redeems = holds(actor, "transactions.decide");
  return (
    <>
      <PartHeader of="/members" title={t("title")} subtitle={t("subtitle")} back={t("back")}>
        {holds(actor, "members.export") && (
          <ClientTexts namespaces={["members.export", "documents.file"]}>
            <ExportButton
              href="/members/shares/pdf"
              texts="documents.file"
              description={t("printout.load")}
            />
            <ExportButton
              href={listAddress("/members/shares/export", { q })}
              texts="members.export"
            />
          </ClientTexts>
        )}
      </PartHeader>
      <div className="mb-4 flex">
        <SearchBox path="/members/shares" label={t("search")} value={q} className="basis-64" />
      </div>
      <Listed
        page={page}
        failed={t("failed")}
        empty={
          <EmptyState icon={ChartPie} title={t(q ? "nobody" : "empty")} text={t("emptyText")} />
        }
        from={from}
        at={(cursor) => address({ cursor })}
      >
        {(rows) => (
          <HoldersTable
            rows={rows}
            redeemHref={(id) => (redeems && id !== actor.id ? address({ redeem: id }) : null)}
          />
        )}
      </Listed>
      {redeems && typeof search.redeem === "string" && search.redeem !== actor.id && (
        <RedeemDialog id={search.redeem} closeHref={address({})} />
      )}
    </>
  );
}
