import { useLocale, useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { formatDay } from "@/lib/dates";
import type { OpeningView } from "@/lib/imports/views";
import { formatExact } from "@/lib/money";
import { OpeningForm } from "./lazy-opening-form";

/** Whether the balance that was brought in from the old books is right: asked until the member has said it. */
export function OpeningCard({ opening }: { opening: OpeningView | null }) {
  const t = useTranslations("opening");
  const locale = useLocale();
  if (!opening || opening.state === "confirmed") return null;
  const { state, balance, shares, shouldBe, settlement, correction, oldNumber, cutOver } = opening;
  const amount = formatExact(balance);
  const title = shares > 0 ? t("titleShares", { amount, count: shares }) : t("title", { amount });
  const should = formatExact(shouldBe ?? 0);
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg font-semibold break-words">
        {state === "objected" ? t("objectedTitle") : title}
      </h2>
      <p className="text-sm break-words text-muted-foreground">
        {t("from", { amount, number: oldNumber, day: formatDay(cutOver, locale) })}{" "}
        {shares > 0 && t("shares", { count: shares })} {state === "noted" && t("noted")}
        {state === "objected" && t("objected", { amount: should })}
        {state === "settled" && t("settled", { amount: should })}
      </p>
      {settlement && (
        <blockquote className="border-l-2 pl-3 text-sm break-words">
          {settlement}
          {correction && (
            <span className="figures block">{t("correction", { reference: correction })}</span>
          )}
        </blockquote>
      )}
      {state !== "objected" && (
        <ClientTexts namespaces={["opening.form"]}>
          <OpeningForm />
        </ClientTexts>
      )}
    </Card>
  );
}
