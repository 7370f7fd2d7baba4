import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { SearchBox } from "@/components/search-box";
import { RefreshUser } from "@/components/shell/refresh-user";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { FolderKanban, Plus } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { pageCursor } from "@/lib/paging";
import { listProjects } from "@/lib/projects/queries";
import { projectQuery } from "@/lib/projects/schema";
import type { ProjectView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { InvestDialog } from "./invest-dialog";
import { ProjectCard } from "./project-card";
import { ProjectDialog } from "./project-dialog";
import { StatusTabs } from "./status-tabs";

export const generateMetadata = titled("projects");

// Cards with their investors are heavy: as many as come in one round trip over a slow line.
const SHOWN = 4;

type Search = Promise<Record<string, string | string[] | undefined>>;

/** What members invest in together, as cards (PRJ-01 to PRJ-12; decisions, section 8). */
export default async function ProjectsPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/projects");
  const t = await getTranslations("projects");
  const search = await searchParams;
  const q = projectQuery.shape.q.catch(undefined).parse(search.q) || undefined;
  const status = projectQuery.shape.status.catch(undefined).parse(search.status);
  const cursor = projectQuery.shape.cursor.catch(undefined).parse(search.cursor);
  const address = (changes: Record<string, string | undefined>) =>
    listAddress("/projects", { q, status, cursor }, changes);
  const from = pageCursor(cursor);
  const page = await loaded(listProjects(database(), actor.id, { q, status }, from, SHOWN));
  const manages = holds(actor, "projects.manage");
  const narrowed = Boolean(q || status);
  return (
    <>
      <RefreshUser />
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={manages && <NewLink href={address({ new: "1" })} />}
      />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <StatusTabs status={status} href={(each) => address({ status: each, cursor: undefined })} />
        <SearchBox
          path="/projects"
          label={t("search")}
          value={q}
          keep={{ status }}
          className="basis-60 sm:max-w-sm"
        />
      </div>
      <Listed
        page={page}
        failed={t("failed")}
        empty={
          <EmptyState
            icon={FolderKanban}
            title={t(narrowed ? "noneTitle" : "emptyTitle")}
            text={t(narrowed ? "noneText" : "emptyText")}
          />
        }
        from={from}
        at={(cursor) => address({ cursor })}
      >
        {(rows) => <Cards rows={rows} investHref={(invest) => address({ invest })} />}
      </Listed>
      {typeof search.invest === "string" && (
        <InvestDialog memberId={actor.id} id={search.invest} closeHref={address({})} />
      )}
      {manages && search.new !== undefined && <ProjectDialog closeHref={address({})} />}
    </>
  );
}

type CardsProps = { rows: ProjectView[]; investHref: (id: string) => string };

function Cards({ rows, investHref }: CardsProps) {
  return (
    <div className="grid items-start gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr))]">
      {rows.map((project) => (
        <ProjectCard key={project.id} project={project} investHref={investHref(project.id)} />
      ))}
    </div>
  );
}

function NewLink({ href }: { href: string }) {
  const t = useTranslations("projects");
  return (
    <ButtonLink href={href} scroll={false}>
      <Plus />
      {t("new")}
    </ButtonLink>
  );
}
