import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { Listed } from "@/components/listed";
import { PartHeader } from "@/components/part-header";
import { SearchBox } from "@/components/search-box";
import { ClientTexts } from "@/components/texts/client-texts";
import { EmptyState } from "@/components/ui/empty-state";
import { Users } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { listFormer } from "@/lib/members/former";
import { formerQuery } from "@/lib/members/schema";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { FormerTable } from "./former-table";

export const generateMetadata = titled("members.left");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The register of those who left: when they came and went, why, and what they did here. */
export default async function LeftPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/members/left");
  await requireRight(actor, "members.list");
  const t = await getTranslations("members.left");
  const search = await searchParams;
  const { shape } = formerQuery;
  const q = shape.q.catch(undefined).parse(search.q) || undefined;
  const from = pageCursor(shape.cursor.catch(undefined).parse(search.cursor));
  const address = (changes: Record<string, string | undefined>) =>
    listAddress("/members/left", { q }, changes);
  const page = await loaded(listFormer(database(), q, from, PAGE_SIZE));
  return (
    <>
      <PartHeader of="/members" title={t("title")} subtitle={t("subtitle")} back={t("back")}>
        {holds(actor, "members.export") && (
          <ClientTexts namespaces={["members.export"]}>
            <ExportButton
              href={listAddress("/members/left/export", { q })}
              texts="members.export"
            />
          </ClientTexts>
        )}
      </PartHeader>
      <div className="mb-4 flex">
        <SearchBox path="/members/left" label={t("search")} value={q} className="basis-64" />
      </div>
      <Listed
        page={page}
        failed={t("failed")}
        empty={<EmptyState icon={Users} title={t(q ? "nobody" : "empty")} />}
        from={from}
        at={(cursor) => address({ cursor })}
      >
        {(rows) => <FormerTable rows={rows} />}
      </Listed>
    </>
  );
}
