import { useTranslations } from "next-intl";
import { ChevronDown, ShieldCheck } from "@/components/ui/icons";
import { TRUST_MIN_AMOUNT, TRUST_MIN_DAYS, TRUST_PAIR_DAYS } from "@/lib/loans/rules";
import type { Trust } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

type Props = {
  score: number;
  /** What it is made of; without it only the score is shown. */
  trust?: Trust | null;
  /** The reader's own. */
  own?: boolean;
};

/** A trust score and, on a press, how it comes about: the same arithmetic wherever it shows. */
export function TrustScore({ score, trust, own }: Props) {
  const t = useTranslations("loans.trust");
  const said = (
    <>
      <ShieldCheck className="size-4 shrink-0 text-primary-ink" />
      <span className="text-muted-foreground">{t(own ? "yours" : "title")}</span>
      <span className="figures ml-auto font-medium">{t("score", { score })}</span>
    </>
  );
  if (!trust) return <p className="flex min-h-11 items-center gap-2 text-sm">{said}</p>;
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center gap-2 rounded-md pointer-fine:min-h-8">
        {said}
        <ChevronDown className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
      </summary>
      <TrustParts trust={trust} />
    </details>
  );
}

/** The parts of a score as points; those that do not count for this member are left out. */
function TrustParts({ trust }: { trust: Trust }) {
  const t = useTranslations("loans.trust");
  return (
    <>
      <ul className="mt-1 grid gap-1">
        {trust.lines
          .filter(({ count }) => count > 0)
          .map(({ part, count, points }) => (
            <li key={part} className="flex justify-between gap-4">
              <span className="text-muted-foreground">{t(part, { count })}</span>
              <span className="figures">
                {points > 0 && part !== "start" ? `+${points}` : points}
              </span>
            </li>
          ))}
      </ul>
      <p className="mt-1 text-xs text-muted-foreground">
        {t("counts", {
          amount: formatExact(TRUST_MIN_AMOUNT),
          days: TRUST_MIN_DAYS,
          pairDays: TRUST_PAIR_DAYS,
        })}{" "}
        {t("limits")}
      </p>
    </>
  );
}
