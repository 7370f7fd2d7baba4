"use client";

import { useTranslations } from "next-intl";
import { SquareCode } from "@/components/documents/square-code";
import { ShareButton } from "@/components/share-button";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import type { StepsState } from "@/lib/web/steps-state";
import { Facts } from "./facts";

/** What to keep of what was done: to print, to share, and how it can be checked. */
export function Receipt({ state }: { state: StepsState }) {
  const t = useTranslations("steps");
  const { done, facts = [], document: issued, proof, share } = state;
  return (
    <div className="grid gap-4" data-print="receipt">
      <Alert variant="success">{done}</Alert>
      <Facts facts={facts} />
      {proof && (
        <div className="flex flex-wrap items-center gap-4">
          <SquareCode square={proof.square} label={proof.squareLabel} className="size-28" />
          <p className="figures min-w-0 flex-1 text-sm">
            <span className="block text-muted-foreground">{proof.label}</span>
            <span className="font-medium">{proof.code}</span>
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1 print:hidden">
        <Button variant="outline" onClick={() => window.print()}>
          {t("print")}
        </Button>
        {share && <ShareButton text={share} />}
        {issued && (
          <a href={issued.href} className={buttonVariants({ variant: "outline" })}>
            {issued.label}
          </a>
        )}
      </div>
    </div>
  );
}
