import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { sessionQuery } from "@/lib/auth/sessions/schema";
import { holdsFrom } from "@/lib/settings/schema";
import { holds, requireActor } from "@/lib/web/session";
import { AppearanceCard } from "./appearance-card";
import { DatabaseWarning } from "./database-warning";
import { NoticesCard } from "./notices-card";
import { OfficeLinks } from "./office-links";
import { OrganisationCard } from "./organisation-card";
import { PasswordCard } from "./password-card";
import { SessionCard } from "./session-card";
import { SessionsCard } from "./sessions-card";
import { TwoFactorCard } from "./two-factor-card";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("settings") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Everybody's own settings, and for the office the organisation's (decisions, section 4). */
export default async function SettingsPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/settings");
  const t = await getTranslations("settings");
  const search = await searchParams;
  const cursor = sessionQuery.shape.cursor.catch(undefined).parse(search.sessions);
  const from = holdsFrom().catch(undefined).parse(search.from);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {holds(actor, "system.manage") && <DatabaseWarning />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <AppearanceCard />
          <TwoFactorCard memberId={actor.id} />
          <SessionsCard of={actor} cursor={cursor} />
          {holds(actor, "settings.view") && (
            <OrganisationCard actor={actor} changes={holds(actor, "system.manage")} from={from} />
          )}
          <OfficeLinks
            outbox={holds(actor, "system.manage")}
            audit={holds(actor, "audit.view")}
            verification={holds(actor, "verification.view")}
            status={holds(actor, "system.manage")}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <SessionCard name={actor.fullName} username={actor.username} />
          <PasswordCard />
          <NoticesCard of={actor} />
        </div>
      </div>
    </>
  );
}
