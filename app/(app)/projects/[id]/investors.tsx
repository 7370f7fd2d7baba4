import { getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { listInvestors } from "@/lib/projects/lists";
import { loaded } from "@/lib/web/loaded";
import { InvestorList } from "../investor-list";
import { type ListProps, SHOWN } from "./list-props";

/** Everybody who has put money into it, those with the most first. */
export async function Investors({ project, cursor, address }: ListProps) {
  const t = await getTranslations("projects");
  const db = database();
  const page =
    (await loaded(listInvestors(db, project.id, cursor, SHOWN).catch(() => null))) ??
    // What is none of ours means the first page.
    (cursor ? await loaded(listInvestors(db, project.id, undefined, SHOWN)) : null);
  const at = (investors: string | undefined) => `${address({ investors })}#investors`;
  return (
    <Card className="p-5">
      <h2 id="investors" className="scroll-mt-20 text-lg font-semibold">
        {t("investors", { count: project.investorCount })}
      </h2>
      {!page && <TryAgain message={t("investorsFailed")} />}
      {page?.rows.length === 0 && (
        <p className="mt-2 text-sm text-muted-foreground">{t("noInvestors")}</p>
      )}
      {page && page.rows.length > 0 && (
        <div className="mt-2">
          <InvestorList title={project.title} investors={page.rows} count={project.investorCount} />
        </div>
      )}
      <PageLinks label={t("investorPages")} page={page} from={cursor} at={at} />
    </Card>
  );
}
