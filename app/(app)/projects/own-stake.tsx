import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { formatShare } from "@/lib/percent";
import type { OwnStake as Stake } from "@/lib/projects/views";

/** The reader's own part: what is in it, what it has earned. */
export function OwnStake({ own }: { own: Stake }) {
  const t = useTranslations("projects");
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-primary-soft p-3 text-sm">
      <div>
        <dt className="text-primary-ink">{t("yourStake")}</dt>
        <dd>
          <Money amount={own.amount} className="font-semibold" />{" "}
          <span className="figures">({formatShare(own.share)})</span>
        </dd>
      </div>
      <div>
        <dt className="text-primary-ink">{t("earned")}</dt>
        <dd className="font-semibold">
          <Money amount={own.earned} {...(own.earned > 0 && { direction: "in" as const })} />
        </dd>
      </div>
      {own.lost > 0 && (
        <div>
          <dt className="text-primary-ink">{t("lost")}</dt>
          <dd className="font-semibold">
            <Money amount={own.lost} direction="out" />
          </dd>
        </div>
      )}
      {own.returned > 0 && (
        <div>
          <dt className="text-primary-ink">{t("returned")}</dt>
          <dd className="font-semibold">
            <Money amount={own.returned} />
          </dd>
        </div>
      )}
    </dl>
  );
}
