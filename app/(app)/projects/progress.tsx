import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { Bar } from "@/components/ui/bar";
import { formatShare } from "@/lib/percent";

type Props = {
  /** Whose progress it is, for screen readers. */
  title: string;
  /** Percent with one decimal. */
  progress: number;
  /** Francs. */
  current: number;
  total: number;
};

/** How much of its target a project has: a bar, the percentage, both amounts (PRJ-05 to PRJ-07). */
export function Progress({ title, progress, current, total }: Props) {
  const t = useTranslations("projects");
  const percent = formatShare(progress);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted-foreground">{t("progress")}</span>
        <span className="figures font-semibold">{percent}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t("progressOf", { title })}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={percent}
        className="mt-1.5"
      >
        <Bar percent={progress} height={10} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <Money amount={current} className="font-medium" />
        <span className="text-muted-foreground">
          {t.rich("target", { amount: () => <Money amount={total} /> })}
        </span>
      </p>
    </div>
  );
}
