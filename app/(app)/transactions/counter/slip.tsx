"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { SquareCode } from "@/components/documents/square-code";
import { FactList } from "@/components/fact-list";
import { Sign } from "@/components/sign";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Printer } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import { SLIP_PAPERS } from "@/lib/receipts/rules";
import type { StepsState } from "@/lib/web/steps-state";
import { COUNTER } from "./address";
import { printSlip } from "./print-slip";
import { NEVER, type Printing, usePrinting } from "./use-printing";

type Props = { state: StepsState; head: HeadTexts };

/** The slip of what was just done: printed at once on the desk's paper, and here to print again or to load. */
export function Slip({ state: { done, facts = [], proof, document: issued }, head }: Props) {
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
            {SLIP_PAPERS.map((each) => (
              <option key={each} value={each}>
                {t("atOnce", { paper: t(`papers.${each}`) })}
              </option>
            ))}
            <option value={NEVER}>{t("never")}</option>
          </Select>
        </span>
      </div>
      <div ref={slip} data-paper={paper} className="slip sheet rounded-lg border bg-card p-3">
        <div className="flex items-center gap-2">
          <Sign logo={head.logo} size={36} />
          <div>
            <p className="font-semibold">{head.name}</p>
            {head.registered && <p className="text-xs">{head.registered}</p>}
          </div>
        </div>
        <FactList facts={facts.map(({ label, value }) => [label, value])} />
        {proof && (
          <div className="mt-2 grid justify-items-center gap-1 text-center">
            <SquareCode square={proof.square} label={proof.squareLabel} className="size-28" />
            <p className="text-xs text-muted-foreground">{proof.label}</p>
            <p className="figures text-sm font-medium">{proof.code}</p>
          </div>
        )}
      </div>
      {issued && (
        <p className="no-print flex flex-wrap gap-x-4 text-sm">
          {SLIP_PAPERS.map((each) => (
            <a key={each} href={`${issued.href}/pdf?paper=${each}`} download className="link py-3">
              {t("load", { paper: t(`papers.${each}`) })}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
