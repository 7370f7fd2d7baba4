"use client";

import { Money } from "@/components/money";
import { StackedBar } from "@/components/stacked-bar";
import { ChevronDown } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatExact } from "@/lib/money";

type Item = { label: string; amount: number; href: string };
/** A sum and what it leads to and is made of; one that leads nowhere is a total. Francs. */
export type BalanceLine = { label: string; amount: number; href?: string; items?: Item[] };

// In the order of the bar, with the colours that its parts have there and in the words below.
const LOOKS = {
  available: { fill: "fill-chart-1", sign: "bg-chart-1" },
  held: { fill: "fill-chart-2", sign: "bg-chart-2" },
  lent: { fill: "fill-chart-3", sign: "bg-chart-3" },
  invested: { fill: "fill-chart-5", sign: "bg-chart-5" },
} as const;

type Props = {
  /** What the balance is doing. Francs. */
  doing: readonly { key: keyof typeof LOOKS; label: string; amount: number }[];
  /** What opens the reasons, and what they say in words and in figures. */
  why: string;
  text: string;
  lines: readonly BalanceLine[];
  /** The way to every movement behind it. */
  traced: string;
};

/** A balance as a bar of what it is doing, which opens why it is so; drawn in the browser from words and values. */
export function BalanceBar({ doing, why, text, lines, traced }: Props) {
  const shown = doing.filter(({ key, amount }) => key === "available" || amount > 0);
  return (
    <details className="group rounded-lg border border-border">
      <summary className="grid gap-3 rounded-lg p-4 text-sm hover:bg-muted/60">
        <StackedBar parts={doing.map((part) => ({ ...part, fill: LOOKS[part.key].fill }))} />
        <span className="grid gap-1.5">
          {shown.map(({ key, label, amount }) => (
            <span key={key} className="flex flex-wrap items-baseline gap-x-2">
              <span className="flex min-w-0 items-center gap-2">
                <span className={`size-3 shrink-0 rounded-sm ${LOOKS[key].sign}`} />
                {label}
              </span>
              <Money amount={amount} className="ml-auto font-medium" />
            </span>
          ))}
        </span>
        <span className="flex items-center gap-2 font-medium text-primary-ink">
          {why}
          <ChevronDown className="ml-auto size-4 shrink-0 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-4 pb-4">
        <p className="text-sm text-muted-foreground">{text}</p>
        <dl className="facts mt-3">
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </dl>
        <Link className="link mt-3 inline-block text-sm" href="/transactions">
          {traced}
        </Link>
      </div>
    </details>
  );
}

function Line({ label, amount, href, items = [] }: BalanceLine) {
  return (
    <div className={href ? undefined : "font-semibold"}>
      <dt>
        {href ? (
          <Link className="link" href={href}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>{formatExact(amount)}</dd>
      {items.length > 0 && (
        <dd className="w-full">
          <ul className="grid rounded-md bg-muted/60 px-3 py-1 text-sm font-normal">
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same.
              <li key={at} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  className="link inline-flex min-h-11 items-center text-start pointer-fine:min-h-8"
                  href={item.href}
                >
                  {item.label}
                </Link>
                <span className="figures ml-auto">{formatExact(item.amount)}</span>
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}
