import { useTranslations } from "next-intl";
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  HandCoins,
  RefreshCw,
  Shuffle,
  Sprout,
  TrendingUp,
  Undo2,
} from "@/components/ui/icons";

const SIGNS = {
  deposit: ArrowDownLeft,
  withdraw: ArrowUpRight,
  transfer: ArrowLeftRight,
  investment: Sprout,
  loan: HandCoins,
  repayment: RefreshCw,
  profit: TrendingUp,
  reversal: Undo2,
  move: Shuffle,
};

export type TransactionType = keyof typeof SIGNS;

/** The sign of a transaction's type with its word. */
export function TypeIcon({ type }: { type: TransactionType }) {
  const t = useTranslations("types");
  const Sign = SIGNS[type];
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-muted">
        <Sign className="size-4" />
      </span>
      {t(type)}
    </span>
  );
}
