import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ShieldCheck } from "@/components/ui/icons";
import { Withheld, WithheldWhy } from "@/components/withheld";
import { formatDay } from "@/lib/dates";
import { CLAIMS, spaced } from "@/lib/liabilities/rules";
import type { Published } from "@/lib/liabilities/transparency";
import { formatExact } from "@/lib/money";

/** A day's totals, the code that is made of them, and how to check one's own. */
export function PublishedDay({ day }: { day: Published }) {
  const t = useTranslations("transparency");
  const locale = useLocale();
  const owed = CLAIMS.reduce((sum, claim) => sum + day.sums[claim], 0);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <Card className="p-5">
          <h2 className="text-lg font-semibold">
            {t("owed", { day: formatDay(day.day, locale) })}
          </h2>
          <p className="figures mt-2 text-2xl font-semibold sm:text-3xl">{formatExact(owed)}</p>
          <FactList
            className="mt-4"
            facts={[
              ...CLAIMS.map((claim) => [t(claim), formatExact(day.sums[claim])] as const),
              [t("members"), String(day.members)],
            ]}
          />
        </Card>
        <Card className="p-5">
          <h2 className="text-lg font-semibold">{t("has")}</h2>
          <FactList
            className="mt-4"
            facts={[
              ...day.assets.map(
                ({ name, amount }) =>
                  [
                    name[locale],
                    amount === null ? <Withheld key="withheld" /> : formatExact(amount),
                  ] as const,
              ),
              [t("others"), formatExact(owed + day.others)],
              [t("equity"), formatExact(day.equity)],
            ]}
          />
          {day.assets.some(({ withheld }) => withheld) && <WithheldWhy />}
          <p className="mt-4 text-sm text-muted-foreground">{t("notCompared")}</p>
        </Card>
      </div>
      <Card className="grid gap-4 p-5">
        <h2 className="text-lg font-semibold">{t("code")}</h2>
        <p className="figures text-lg font-medium whitespace-normal">{spaced(day.root)}</p>
        <p>{t("codeText")}</p>
        <p>{t("checks", { count: day.checks })}</p>
        <ButtonLink href="/profile/proof" className="w-fit">
          <ShieldCheck />
          {t("check")}
        </ButtonLink>
        <h3 className="font-semibold">{t("limitsTitle")}</h3>
        <p className="text-muted-foreground">{t("limits")}</p>
      </Card>
      <Technical day={day} />
    </>
  );
}

function Technical({ day }: { day: Published }) {
  const t = useTranslations("transparency");
  const hash = (text: string) => <span className="font-mono text-xs break-all">{text}</span>;
  const seal = day.seal && { number: String(day.seal.number), hash: day.seal.hash };
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2 text-muted-foreground">
        {t("technical")}
      </summary>
      <FactList
        facts={[
          [t("previous"), day.previousRoot && hash(day.previousRoot)],
          [t("signature"), hash(day.signature)],
          [t("key"), hash(day.publicKey)],
          [t("seal"), seal && hash(t("sealShown", seal))],
        ]}
      />
      <a
        className="link inline-flex min-h-11 items-center"
        href={`/transparency.json?day=${day.day}`}
      >
        {t("file")}
      </a>
    </details>
  );
}
