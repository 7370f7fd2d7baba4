import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { formatDay } from "@/lib/dates";
import type { LoanDetails, WriteOffView } from "@/lib/loans/views";
import { mayDecideOver } from "@/lib/loans/write-off-rules";
import { WordForm } from "./word-form";

type Props = { loan: LoanDetails; writeOff: WriteOffView; mayOverrule: boolean; today: string };

/** From when a loan can be written off, what was said about it, and the way to say it. */
export function WriteOffCard({ loan, writeOff, mayOverrule, today }: Props) {
  const t = useTranslations("loans.word");
  const locale = useLocale();
  const { warnedOn, from, word, reason } = writeOff;
  const asks = word !== "overrule" && loan.role === "lender";
  const decides = mayOverrule && loan.role === null && mayDecideOver(writeOff, today);
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <FactList
        facts={[
          [t("warned"), formatDay(warnedOn, locale)],
          [t("from"), formatDay(from, locale)],
          [t("said"), t(`words.${word ?? "none"}`)],
          ...(reason ? [[t("reason"), reason] as [string, string]] : []),
        ]}
      />
      {(asks || decides) && (
        <ClientTexts namespaces={["loans.word", "fresh"]}>
          <WordForm id={loan.id} by={asks ? "lender" : "director"} />
        </ClientTexts>
      )}
    </Card>
  );
}
