import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { PageHeader } from "@/components/page-header";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Inbox } from "@/components/ui/icons";
import { database } from "@/db/client";
import { proposalsAbout } from "@/lib/approvals/queries";
import { memberId } from "@/lib/fields";
import { campaignOf } from "@/lib/imports/campaign";
import { countBusy } from "@/lib/imports/rows-at-work";
import { importById, openingAccounts, runById } from "@/lib/imports/runs";
import type { ImportView } from "@/lib/imports/views";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { ProposalsAbout } from "../../../transactions/decide/proposals-about";
import { RunAct } from "../run-act";
import { RunBadge } from "../run-badge";
import { Answers } from "./answers";
import { CampaignCard } from "./campaign-card";
import { Corrections } from "./corrections";
import { OpeningAccounts } from "./opening-accounts";
import { Problems } from "./problems";
import { RunFacts } from "./run-facts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("moveIn"))("title") };
}

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** What was found in files of the old books, what has become of them, and what can be done now. */
export default async function RunPage({ params, searchParams }: Props) {
  const { id } = await params;
  const here = `/members/moving-in/${id}`;
  const actor = await requireActor(here);
  await requireRight(actor, "imports.view");
  if (!memberId("notFound").safeParse(id).success) notFound();
  const t = await getTranslations("moveIn");
  const db = database();
  const found = await loaded(
    Promise.all([
      importById(db, id),
      openingAccounts(db, id),
      proposalsAbout(db, id, actor, new Date()),
      busyOf(),
      campaignOf(db, id, { id: actor.id, now: new Date() }),
    ]),
  );
  if (!found) return <TryAgain message={t("failed")} />;
  const [run, lines, proposals, busy, campaign] = found;
  if (!run) notFound();
  const acts = holds(actor, "imports.bring") && proposals.length === 0;
  return (
    <>
      <PageHeader
        title={t("run.title", { name: run.files[0]?.name ?? "" })}
        subtitle={<RunBadge run={run} />}
        actions={
          <ButtonLink variant="outline" href="/members/moving-in">
            <Inbox />
            {t("run.back")}
          </ButtonLink>
        }
      />
      <div className="grid gap-4">
        <ProposalsAbout subjectId={id} actor={actor} />
        <RunFacts run={run} busy={busy} />
        {run.state === "done" && (
          <>
            <CampaignCard id={id} campaign={campaign} acts={acts} />
            <Answers id={id} actor={actor} counts={campaign.answers} search={await searchParams} />
          </>
        )}
        {acts && <RunActs run={run} here={here} />}
        {run.applied > 0 && run.state !== "undone" && <JoinedExport id={id} />}
        {run.state === "checked" && run.errors + run.warnings > 0 && (
          <Problems run={run} search={await searchParams} mayCorrect={acts} />
        )}
        {run.state === "checked" && <Corrections id={id} search={await searchParams} />}
        {lines.length > 0 && <OpeningAccounts lines={lines} />}
      </div>
    </>
  );

  async function busyOf(): Promise<number> {
    const stored = await runById(db, id);
    return stored?.state === "undoing" ? countBusy(db, stored) : 0;
  }
}

/** What can be done with files that wait to be brought in, or with what they brought in. */
function RunActs({ run, here }: { run: ImportView; here: string }) {
  const t = useTranslations("moveIn");
  return (
    <ClientTexts namespaces={["moveIn.act", "fresh"]}>
      {run.state === "checked" && (
        <div className="flex flex-wrap gap-3">
          {run.ready && <RunAct act="ask" id={run.id} href={here} />}
          {run.reads && <RunAct act="check" id={run.id} href={here} />}
          <RunAct act="drop" id={run.id} href="/members/moving-in" />
        </div>
      )}
      {(run.state === "done" || run.state === "posting") && (
        <Card className="grid gap-3 p-4">
          <p className="text-sm text-muted-foreground">{t("act.undoText")}</p>
          <RunAct act="undo" id={run.id} href={here} />
        </Card>
      )}
    </ClientTexts>
  );
}

function JoinedExport({ id }: { id: string }) {
  const t = useTranslations("moveIn");
  return (
    <ClientTexts namespaces={["members.export"]} formless>
      <div>
        <ExportButton
          href={`/admin/imports/${id}/members`}
          texts="members.export"
          label={t("joined.export")}
        />
      </div>
    </ClientTexts>
  );
}
