"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import { SLIP_PAPER_SIZES } from "@/lib/receipts/rules";
import type { StepsState } from "@/lib/web/steps-state";
import { PrintedSlip } from "./printed-slip";

type Props = { state: StepsState; head: HeadTexts };

/** The slip of what was just done: printed at once on the desk's paper, and here to print again or to load. */
export function Slip({ state, head }: Props) {
  const { done, facts = [], proof, signs, document: issued } = state;
  const t = useTranslations("counter.slip");
  return (
    <div className="grid gap-4">
      <PrintedSlip {...(done && { done })} {...(proof && { proof })} head={head}>
        <FactList facts={facts.map(({ label, value }) => [label, value])} />
        {signs && <p className="mt-12 border-t pt-1 text-xs text-muted-foreground">{signs}</p>}
      </PrintedSlip>
      {issued && (
        <p className="no-print flex flex-wrap gap-x-4 text-sm">
          {SLIP_PAPER_SIZES.map((each) => (
            <a key={each} href={`${issued.href}/pdf?paper=${each}`} download className="link py-3">
              {t("load", { paper: t(`paperSizes.${each}`) })}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
