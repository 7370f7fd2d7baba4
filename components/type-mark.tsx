import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Ban,
  HandCoins,
  Handshake,
  Landmark,
  RefreshCw,
  Shuffle,
  Sprout,
  TrendingDown,
  TrendingUp,
  Undo2,
} from "@/components/ui/icons";

/** The sign of each type. */
export const SIGNS = {
  deposit: ArrowDownLeft,
  withdraw: ArrowUpRight,
  transfer: ArrowLeftRight,
  investment: Sprout,
  loan: HandCoins,
  repayment: RefreshCw,
  profit: TrendingUp,
  reversal: Undo2,
  move: Shuffle,
  offer: Handshake,
  "write-off": Ban,
  "project-profit": Landmark,
  "project-loss": TrendingDown,
  loss: TrendingDown,
  "capital-return": Undo2,
};

export type TransactionType = keyof typeof SIGNS;

/** The sign of a transaction's type with the word `label`; in the browser too. */
export function TypeMark({ type, label }: { type: TransactionType; label: string }) {
  const Sign = SIGNS[type];
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-muted">
        <Sign className="size-4" />
      </span>
      {label}
    </span>
  );
}
