import { clsx } from "clsx";
import { formatBrief, formatExact, formatMoney, isShortened } from "@/lib/money";

type Props = {
  /** Francs. */
  amount: number;
  /** Came in or went out, from the reader's side: gives sign and colour. */
  direction?: "in" | "out";
  /** In full (`RWF 1,500,000`): where a person agrees to it or keeps it. */
  exact?: boolean;
  /** As short as can be (`Rwf 12.5K`): in the results of a search. */
  brief?: boolean;
  className?: string;
};

/** Every amount on a screen. A shortened one has the exact amount as a tooltip and for screen readers. */
export function Money({ amount, direction, exact, brief, className }: Props) {
  const signed = direction === "out" ? -amount : amount;
  const plus = direction === "in" && amount > 0 ? "+" : "";
  const whole = plus + formatExact(signed);
  const look = clsx("figures", direction === "in" && "text-primary-ink", className);
  if (exact) return <span className={look}>{whole}</span>;
  const short = plus + (brief ? formatBrief(signed) : formatMoney(signed));
  if (!isShortened(amount) && !(brief && Math.abs(amount) >= 1_000))
    return <span className={look}>{short}</span>;
  return (
    <span className={look} title={whole}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
