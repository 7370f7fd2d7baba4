"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { SquareCode } from "@/components/documents/square-code";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Printer } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import { SLIP_PAPER_SIZES } from "@/lib/receipts/rules";
import type { StepsState } from "@/lib/web/steps-state";
import { COUNTER } from "./address";
import { printSlip } from "./print-slip";
import { NEVER, type Printing, usePrinting } from "./use-printing";

type Props = Pick<StepsState, "done" | "proof"> & { head: HeadTexts; children: React.ReactNode };

/** What the desk prints: at once on its paper, and here to print again. */
export function PrintedSlip({ done, proof, head, children }: Props) {
  const t = useTranslations("counter.slip");
  const slip = useRef<HTMLDivElement>(null);
  const printed = useRef(false);
  const [printing, choose] = usePrinting();
  useEffect(() => {
    if (!slip.current || printing === null || printed.current) return;
    printed.current = true;
    if (printing !== NEVER) printSlip(slip.current, printing);
  }, [printing]);
  const paper = printing === NEVER || printing === null ? "80mm" : printing;
  return (
    <div className="grid gap-4">
      <Alert variant="success" className="no-print">
        {done}
      </Alert>
      <div className="no-print flex flex-wrap items-center gap-3">
        <ButtonLink href={COUNTER} data-aim>
          {t("next")}
        </ButtonLink>
        <Button
          variant="outline"
          className="needs-script"
          onClick={() => slip.current && printSlip(slip.current, paper)}
        >
          <Printer />
          {t("print")}
        </Button>
        <span className="needs-script">
          <Select
            aria-label={t("paper")}
            value={printing ?? "80mm"}
            onChange={({ target }) => choose(target.value as Printing)}
          >
            {SLIP_PAPER_SIZES.map((each) => (
              <option key={each} value={each}>
                {t("atOnce", { paper: t(`paperSizes.${each}`) })}
              </option>
            ))}
            <option value={NEVER}>{t("never")}</option>
          </Select>
        </span>
      </div>
      <div ref={slip} data-paper={paper} className="slip sheet rounded-lg border bg-card p-3">
        <p className="font-semibold">{head.name}</p>
        {head.registered && <p className="text-xs">{head.registered}</p>}
        {children}
        {proof && (
          <div className="mt-2 grid justify-items-center gap-1 text-center">
            <SquareCode square={proof.square} label={proof.squareLabel} className="size-28" />
            <p className="text-xs text-muted-foreground">{proof.label}</p>
            <p className="figures text-sm font-medium">{proof.code}</p>
          </div>
        )}
      </div>
    </div>
  );
}
