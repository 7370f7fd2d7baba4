import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { SearchBox } from "@/components/search-box";
import { buttonVariants } from "@/components/ui/button-look";
import { EmptyState } from "@/components/ui/empty-state";
import { Users } from "@/components/ui/icons";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { pageMemberCursor } from "@/lib/members/cursor";
import { countMembers, listMembers } from "@/lib/members/staff-queries";
import { formatNumber } from "@/lib/money";
import { COUNT_CAP, PAGE_SIZE } from "@/lib/paging";
import { shareSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { EditDialog } from "./edit-dialog";
import { EnrolDialog } from "./enrol-dialog";
import { HeaderActions } from "./header-actions";
import { InviteDialog } from "./invite-dialog";
import { FilterMenu, OrderMenu } from "./list-menus";
import { listState, membersAddress, type Search, spelled } from "./list-state";
import { MembersTable } from "./members-table";
import { RecoverDialog } from "./recover-dialog";
import { RemoveDialog } from "./remove-dialog";
import { ViewDialog } from "./view-dialog";

export const generateMetadata = titled("members");

/** The members for those who may see them; others read that plainly (decisions, section 3). */
export default async function MembersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor("/members");
  await requireRight(actor, "members.list");
  const t = await getTranslations("members");
  const manages = holds(actor, "members.manage");
  const search = await searchParams;
  const { cursor, ...state } = listState(search);
  const db = database();
  const from = pageMemberCursor(state.sort, cursor);
  const [page, count, shares] = await Promise.all([
    loaded(listMembers(db, state, from, PAGE_SIZE)),
    loaded(countMembers(db, state)),
    loaded(shareSettings(db)),
  ]);
  const narrowed = Boolean(state.q || state.status || state.role);
  const here: Record<string, string> = from && cursor ? { cursor } : {};
  const at = (changes: Record<string, string> = {}) =>
    membersAddress(state, { ...here, ...changes });
  return (
    <>
      <PageHeader
        title={count === null ? t("title") : t("heading", { count: shown(count, narrowed) })}
        subtitle={t("subtitle")}
        actions={<HeaderActions actor={actor} state={state} shares={shares?.on ?? false} />}
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchBox
          path="/members"
          label={t("searchLabel")}
          value={state.q}
          keep={{ ...spelled(state), q: undefined }}
          className="basis-64"
        />
        <FilterMenu state={state} />
        <OrderMenu state={state} />
      </div>
      <Listed
        page={page}
        failed={t("failed")}
        empty={<Nobody />}
        from={from}
        at={(cursor) => membersAddress(state, { cursor: cursor ?? null })}
      >
        {(rows) => (
          <MembersTable rows={rows} state={state} here={at()} manager={manages ? actor.id : null} />
        )}
      </Listed>
      <Opened search={search} actor={actor} at={at} />
    </>
  );
}

function Nobody() {
  const t = useTranslations("members");
  return (
    <EmptyState
      icon={Users}
      title={t("empty")}
      text={t("emptyText")}
      action={
        // Not followed within the page: the search box is to be empty again.
        <a href="/members" className={buttonVariants({ variant: "outline" })}>
          {t("all")}
        </a>
      }
    />
  );
}

type OpenedProps = {
  search: Search;
  actor: Actor;
  /** The list's address as it is, and with a dialog. */
  at: (changes?: Record<string, string>) => string;
};

/** What an address opens over the list, for those who may. */
function Opened({ search, actor, at }: OpenedProps) {
  const manages = holds(actor, "members.manage");
  const { view, edit, recover, remove } = search;
  const closeHref = at();
  // One's own account is another administrator's to look after.
  const other = manages && view !== actor.id;
  return (
    <>
      {typeof view === "string" && (
        <ViewDialog
          id={view}
          actor={actor}
          closeHref={closeHref}
          editHref={manages ? at({ edit: view }) : null}
          recoverHref={other ? at({ recover: view }) : null}
          removeHref={other ? at({ remove: view }) : null}
        />
      )}
      {holds(actor, "members.enrol") && search.enrol !== undefined && (
        <EnrolDialog closeHref={closeHref} />
      )}
      {manages && search.invite !== undefined && <InviteDialog closeHref={closeHref} />}
      {manages && typeof edit === "string" && (
        <EditDialog id={edit} actor={actor} closeHref={closeHref} />
      )}
      {manages && typeof recover === "string" && recover !== actor.id && (
        <RecoverDialog id={recover} closeHref={closeHref} />
      )}
      {manages && typeof remove === "string" && <RemoveDialog id={remove} closeHref={closeHref} />}
    </>
  );
}

function shown(count: number, narrowed: boolean): string {
  return narrowed && count > COUNT_CAP ? `${formatNumber(COUNT_CAP)}+` : formatNumber(count);
}
