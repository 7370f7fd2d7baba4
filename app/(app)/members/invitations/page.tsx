import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PartHeader } from "@/components/part-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { MailPlus } from "@/components/ui/icons";
import { database } from "@/db/client";
import { countInvitations, listInvitations } from "@/lib/invitations/queries";
import { invitationQuery } from "@/lib/invitations/schema";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { InviteDialog } from "../invite-dialog";
import { InvitationTable } from "./invitation-table";
import { StateTabs } from "./state-tabs";

export const generateMetadata = titled("invitations");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Who was asked to join: for those who manage the members (decisions, section 4). */
export default async function InvitationsPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/members/invitations");
  await requireRight(actor, "members.manage");
  const t = await getTranslations("invitations");
  const search = await searchParams;
  const { shape } = invitationQuery;
  const status = shape.status.catch(undefined).parse(search.status);
  const from = pageCursor(shape.cursor.catch(undefined).parse(search.cursor));
  const address = (changes: Record<string, string | undefined>) =>
    listAddress("/members/invitations", { status }, changes);
  const db = database();
  const now = new Date();
  const data = await loaded(
    Promise.all([
      listInvitations(db, { status }, from, PAGE_SIZE, now),
      countInvitations(db, { status }, now),
    ]),
  );
  return (
    <>
      <PartHeader of="/members" title={t("title")} subtitle={t("subtitle")} back={t("back")}>
        <ButtonLink href={address({ new: "1" })} scroll={false}>
          <MailPlus />
          {t("invite")}
        </ButtonLink>
      </PartHeader>
      <StateTabs current={status} count={data?.[1] ?? null} />
      <Listed
        page={data?.[0] ?? null}
        failed={t("failed")}
        empty={
          <EmptyState
            icon={MailPlus}
            title={status ? t("emptyFiltered") : t("emptyTitle")}
            text={status ? undefined : t("emptyText")}
          />
        }
        from={from}
        at={(cursor) => address({ cursor })}
      >
        {(rows) => <InvitationTable rows={rows} />}
      </Listed>
      {search.new !== undefined && <InviteDialog closeHref={address({})} />}
    </>
  );
}
