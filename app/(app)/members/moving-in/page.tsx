import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PartHeader } from "@/components/part-header";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Inbox } from "@/components/ui/icons";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { memberId } from "@/lib/fields";
import { countCorrectionsToGo } from "@/lib/imports/correcting/queries";
import { listImports } from "@/lib/imports/runs";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE } from "@/lib/paging";
import { shareSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { BringForm } from "./bring-form";
import { RunTable } from "./run-table";
import { Templates } from "./templates";

const HERE = "/members/moving-in";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("moveIn"))("title") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** How a cooperative moves in with its members and books, and what was brought in so far (decisions, section 18). */
export default async function MovingInPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(HERE);
  await requireRight(actor, "imports.view");
  const t = await getTranslations("moveIn");
  const { cursor } = await searchParams;
  const from = memberId("cursorInvalid").safeParse(cursor).data ?? null;
  const now = new Date();
  const page = await loaded(listImports(database(), from, PAGE_SIZE));
  return (
    <>
      <PartHeader of="/members" title={t("title")} subtitle={t("subtitle")} back={t("back")} />
      {holds(actor, "imports.bring") && (
        <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
          <Templates shares={await shareSettings(database())} />
          <Card className="grid gap-4 p-4">
            <h2 className="text-lg font-semibold">{t("bring")}</h2>
            <p className="text-sm text-muted-foreground">{t("bringText")}</p>
            <ClientTexts namespaces={["moveIn", "fresh"]}>
              <BringForm
                today={kigaliDay(now)}
                corrected={await countCorrectionsToGo(database(), actor.id, now)}
              />
            </ClientTexts>
          </Card>
        </div>
      )}
      <h2 className="mb-3 text-lg font-semibold">{t("earlier")}</h2>
      <Listed
        page={page}
        failed={t("failed")}
        empty={<EmptyState icon={Inbox} title={t("none")} text={t("noneText")} />}
        from={from}
        at={(next) => listAddress(HERE, { cursor: next })}
      >
        {(rows) => <RunTable rows={rows} />}
      </Listed>
    </>
  );
}
