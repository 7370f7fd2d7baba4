import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { PageHeader } from "@/components/page-header";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { formatDay } from "@/lib/dates";
import { checkProof } from "@/lib/liabilities/check";
import { CLAIMS } from "@/lib/liabilities/rules";
import { formatExact } from "@/lib/money";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { CheckHere } from "./check-here";
import { DayForm } from "./day-form";
import { readOwnProof } from "./read-own-proof";
import { Ways } from "./ways";

export const generateMetadata = titled("savingsProof");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** That what one is owed is in the total: checked again by one's own browser, or shown step by step. */
export default async function ProofPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/profile/proof");
  const t = await getTranslations("savingsProof");
  const { day } = await searchParams;
  const own = await loaded(readOwnProof(database(), actor.id, day));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <ButtonLink variant="outline" href="/transparency">
            {t("public")}
          </ButtonLink>
        }
      />
      {own === null && <TryAgain message={t("failed")} />}
      {own === "none" && <Alert variant="info">{t("none")}</Alert>}
      {own && own !== "none" && (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <DayForm days={own.days} day={own.root.day} />
          {own.proof ? (
            <Shown {...own} proof={own.proof} />
          ) : (
            <Alert variant="destructive">{t("missing")}</Alert>
          )}
        </div>
      )}
    </>
  );
}

type Own = Exclude<Awaited<ReturnType<typeof readOwnProof>>, "none">;

async function Shown({ root, proof }: Own & { proof: NonNullable<Own["proof"]> }) {
  const t = await getTranslations("savingsProof");
  const claims = await getTranslations("transparency");
  const day = formatDay(root.day, await getLocale());
  if (proof.leaves.length === 0) return <Alert variant="info">{t("nothing", { day })}</Alert>;
  const { own, ways } = await checkProof(proof, root);
  const facts = CLAIMS.filter((claim) => own[claim] > 0);
  return (
    <>
      <Card className="p-5">
        <h2 className="text-lg font-semibold">{t("own", { day })}</h2>
        <FactList
          className="mt-3"
          facts={facts.map((claim) => [claims(claim), formatExact(own[claim])] as const)}
        />
        <p className="mt-4">{t("how")}</p>
        <ClientTexts namespaces={["savingsProof"]}>
          <CheckHere root={{ ...root }} />
        </ClientTexts>
        <noscript>
          <p className="mt-4">{t("noScript")}</p>
          <Ways ways={ways} />
        </noscript>
      </Card>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <a className="link inline-flex min-h-11 items-center" href={`/api/proof?day=${root.day}`}>
          {t("file")}
        </a>
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/transparency.json?day=${root.day}`}
        >
          {t("root")}
        </a>
      </p>
    </>
  );
}
