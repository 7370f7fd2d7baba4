import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { ShieldCheck } from "@/components/ui/icons";
import { database } from "@/db/client";
import { checkChains } from "@/lib/audit/chain";
import { formatNumber } from "@/lib/money";
import { loaded } from "@/lib/web/loaded";

/** Whether the log is whole, when somebody asks. */
export function ChainCheck({ asked, href }: { asked: boolean; href: string }) {
  const t = useTranslations("audit");
  return (
    <section className="no-print mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-sm text-muted-foreground">{t("verifyText")}</p>
        <ButtonLink variant="outline" href={href} scroll={false}>
          <ShieldCheck />
          {t("verify")}
        </ButtonLink>
      </div>
      {asked && <Result />}
    </section>
  );
}

async function Result() {
  const t = await getTranslations("audit");
  const check = await loaded(checkChains(database()));
  if (!check) return <TryAgain message={t("verifyFailed")} />;
  const { chains, whole, breaks } = check;
  const checked = formatNumber(check.checked);
  const entries = formatNumber(check.entries);
  if (whole < chains) {
    return (
      <Alert variant="destructive" title={t("broken", { broken: chains - whole, chains })}>
        {t("brokenText", { places: breaks.join(", ") })}
      </Alert>
    );
  }
  return (
    <Alert variant="success" title={t("verified", { chains })}>
      {check.checked === check.entries
        ? t("verifiedAllText", { checked })
        : t("verifiedText", { checked, entries })}
    </Alert>
  );
}
