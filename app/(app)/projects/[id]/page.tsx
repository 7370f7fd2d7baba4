import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { HandCoins } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { proposalsAbout } from "@/lib/approvals/queries";
import { listAddress } from "@/lib/list-address";
import { cursorField } from "@/lib/paging";
import type { ProjectView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { holds, requireActor } from "@/lib/web/session";
import { InvestDialog } from "../invest-dialog";
import { ProjectBadges } from "../project-badges";
import { readProject } from "../read-project";
import { Distributions } from "./distributions";
import { Investors } from "./investors";
import { MoneyCard } from "./money-card";
import { Movements } from "./movements";
import { OfficeCard } from "./office-card";
import { OfficeDialogs } from "./office-dialogs";
import { OwnHistory } from "./own-history";
import { Results } from "./results";
import { Story } from "./story";

type Params = Promise<{ id: string }>;
type Search = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const actor = await requireActor("/projects");
  const project = await readProject(actor.id, (await params).id);
  const t = await getTranslations("projects");
  return { title: project && project !== "unknown" ? project.title : t("title") };
}

// Each list of the page turns its pages by itself.
const LISTS = ["investors", "results", "shared", "moved", "own"] as const;

/** One project: its story, its money, its investors, its results, and one's own part in it. */
export default async function ProjectPage(props: { params: Params; searchParams: Search }) {
  const { id } = await props.params;
  const search = await props.searchParams;
  const actor = await requireActor(`/projects/${id}`);
  const t = await getTranslations("projects");
  const project = await readProject(actor.id, id);
  if (project === "unknown") notFound();
  if (!project) {
    return (
      <>
        <PageHeader title={t("title")} />
        <TryAgain message={t("oneFailed")} />
      </>
    );
  }
  const cursors = Object.fromEntries(
    LISTS.map((list) => [list, cursorField.optional().catch(undefined).parse(search[list])]),
  );
  const here = (changes: Record<string, string | undefined>) =>
    listAddress(`/projects/${project.id}`, cursors, changes);
  const may = {
    manage: holds(actor, "projects.manage"),
    record: holds(actor, "projects.record"),
    spend: holds(actor, "vouchers.record"),
  };
  const list = { project, address: here };
  const proposed = may.record
    ? await loaded(proposalsAbout(database(), project.id, actor, new Date()))
    : null;
  return (
    <>
      <Head project={project} investHref={here({ invest: "1" })} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Story project={project} />
          <Movements {...list} cursor={cursors.moved} books={holds(actor, "books.view")} />
          <Results {...list} cursor={cursors.results} mayOpen={holds(actor, "transactions.list")} />
          <Distributions {...list} memberId={actor.id} cursor={cursors.shared} />
          {project.own && <OwnHistory {...list} memberId={actor.id} cursor={cursors.own} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 max-lg:order-first">
          <MoneyCard project={project} memberId={actor.id} />
          {(may.record || (may.manage && project.status !== "completed")) && (
            <OfficeCard project={project} may={may} proposed={proposed ?? []} address={here} />
          )}
          <Investors {...list} cursor={cursors.investors} />
        </div>
      </div>
      {search.invest !== undefined && (
        <InvestDialog memberId={actor.id} id={project.id} closeHref={here({})} />
      )}
      <OfficeDialogs project={project} may={may} search={search} closeHref={here({})} />
    </>
  );
}

function Head({ project, investHref }: { project: ProjectView; investHref: string }) {
  const t = useTranslations("projects");
  return (
    <PageHeader
      title={project.title}
      subtitle={
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <ProjectBadges status={project.status} open={project.availableForInvestment} />
          <Link href="/projects" className="link text-sm">
            {t("all2")}
          </Link>
        </span>
      }
      actions={
        project.availableForInvestment && (
          <ButtonLink href={investHref} scroll={false}>
            <HandCoins />
            {t("investNow")}
          </ButtonLink>
        )
      }
    />
  );
}
