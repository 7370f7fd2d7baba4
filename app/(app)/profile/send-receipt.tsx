"use client";

import { useEffect, useState } from "react";
import { SquareCode } from "@/components/papers/square-code";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { formatDateTime, type Locale } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { SendLabels, SendState } from "./send-steps";

type Props = {
  receipt: NonNullable<SendState["receipt"]>;
  sender: string;
  locale: Locale;
  labels: SendLabels;
};

/** What to keep: reference, names, exact amount, instant; to print or share. */
export function Receipt({ receipt, sender, locale, labels }: Props) {
  const facts: [string, string][] = [
    [labels.youSend, formatExact(receipt.amount)],
    [labels.to, receipt.to],
    [labels.from, sender],
    [labels.date, formatDateTime(new Date(receipt.at), locale)],
    [labels.reference, receipt.reference],
    [labels.after, formatExact(receipt.availableAfter)],
  ];
  const [shares, setShares] = useState(false);
  useEffect(() => setShares(typeof navigator.share === "function"), []);
  const text = [
    "Open Future",
    ...facts.slice(0, 5).map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
  return (
    <div className="grid gap-4" data-print="receipt">
      <Alert tone="success">{labels.doneTitle}</Alert>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.proof && (
        <div className="flex flex-wrap items-center gap-4">
          <SquareCode square={receipt.proof.square} label={labels.square} className="size-28" />
          <p className="figures min-w-0 flex-1 text-sm">
            <span className="block text-muted-foreground">{labels.code}</span>
            <span className="font-medium">{receipt.proof.code}</span>
          </p>
        </div>
      )}
      <a href={receipt.href} className="link text-sm print:hidden">
        {labels.withCode}
      </a>
      <div className="grid grid-cols-2 gap-3 print:hidden">
        <Button variant="outline" onClick={() => window.print()}>
          {labels.print}
        </Button>
        {shares && (
          <Button variant="outline" onClick={() => navigator.share({ text }).catch(() => {})}>
            {labels.share}
          </Button>
        )}
      </div>
    </div>
  );
}
