import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { holds, requireActor } from "@/lib/web/session";
import { MemberDashboard } from "./member-dashboard";
import { OrganisationDashboard } from "./organisation-dashboard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

/** Staff see the cooperative, members see their own money (decisions, section 3). */
export default async function DashboardPage() {
  const actor = await requireActor("/dashboard");
  const t = await getTranslations("dashboard");
  const organisation = holds(actor, "dashboard.organisation");
  return (
    <>
      <PageHeader
        title={
          organisation ? t("title") : t("ownTitle", { name: actor.fullName.split(" ")[0] ?? "" })
        }
        subtitle={organisation ? t("subtitle") : t("ownSubtitle")}
      />
      {/* No Suspense: what is streamed later stays hidden without script. */}
      {organisation ? <OrganisationDashboard /> : <MemberDashboard actor={actor} />}
    </>
  );
}
