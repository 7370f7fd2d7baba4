import { useTranslations } from "next-intl";
import type { Step } from "@/lib/liabilities/check";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";
import { formatExact } from "@/lib/money";

/** The sums from each part of one's savings to the total of all, with the beginning of each code. */
export function Ways({ ways }: { ways: readonly Step[][] }) {
  const t = useTranslations("savingsProof");
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {ways.map((way, part) => (
        <details key={way[0]?.hash} open={part === 0}>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            {t("part", { part: part + 1 })}
          </summary>
          <ol className="grid gap-1 text-sm">
            {way.map(({ hash, sums }, at) => (
              <li key={hash} className="flex flex-wrap justify-between gap-x-4 border-b py-1">
                <span>
                  <span className="figures text-muted-foreground">{at + 1}. </span>
                  {at === 0 ? t("mine") : at === way.length - 1 ? t("everybody") : t("added")}
                </span>
                <span className="flex items-baseline gap-3">
                  <span className="figures">{formatExact(totalOf(sums))}</span>
                  <span className="font-mono text-xs text-muted-foreground">
                    {hash.slice(0, 8)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

const totalOf = (sums: Sums) => CLAIMS.reduce((total, claim) => total + sums[claim], 0);
