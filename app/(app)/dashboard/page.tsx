import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Banknote } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { MemberDashboard } from "./member-dashboard";
import { OrganisationDashboard } from "./organisation-dashboard";

export const generateMetadata = titled("dashboard");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Staff see the cooperative, members see their own money (decisions, section 3). */
export default async function DashboardPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/dashboard");
  const t = await getTranslations("dashboard");
  const counter = await getTranslations("counter");
  const organisation = holds(actor, "dashboard.organisation");
  const figures = organisation ? (
    <OrganisationDashboard actor={actor} />
  ) : (
    <MemberDashboard actor={actor} />
  );
  const { plain } = await searchParams;
  return (
    <>
      <PageHeader
        title={organisation ? t("title") : t("ownTitle", { name: actor.firstName })}
        subtitle={organisation ? t("subtitle") : t("ownSubtitle")}
        actions={
          holds(actor, "counter.use") && (
            <ButtonLink variant="outline" href="/transactions/counter">
              <Banknote />
              {counter("title")}
            </ButtonLink>
          )
        }
      />
      {plain === undefined ? (
        <>
          {/* What is streamed after the spinner stays hidden without script: then in one piece. */}
          <noscript>
            <meta httpEquiv="refresh" content="0;url=/dashboard?plain=1" />
          </noscript>
          <Suspense fallback={<Spinner label={t("loading")} className="mx-auto my-24" />}>
            {figures}
          </Suspense>
        </>
      ) : (
        figures
      )}
    </>
  );
}
