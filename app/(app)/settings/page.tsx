import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { holds, requireActor } from "@/lib/web/session";
import { AppearanceCard } from "./appearance-card";
import { NoticesCard } from "./notices-card";
import { OfficeLinks } from "./office-links";
import { OrganisationCard } from "./organisation-card";
import { SessionCard } from "./session-card";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("settings") };
}

/** Everybody's own settings, and for the office the organisation's (decisions, section 4). */
export default async function SettingsPage() {
  const actor = await requireActor("/settings");
  const t = await getTranslations("settings");
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AppearanceCard />
        <SessionCard name={actor.fullName} username={actor.username} />
        <NoticesCard memberId={actor.id} email={actor.email} />
        {holds(actor, "system.manage") && <OrganisationCard />}
        <OfficeLinks outbox={holds(actor, "system.manage")} audit={holds(actor, "audit.view")} />
      </div>
    </>
  );
}
