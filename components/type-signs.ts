import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Ban,
  FileText,
  HandCoins,
  Handshake,
  Landmark,
  RefreshCw,
  Shuffle,
  Sprout,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  Undo2,
} from "@/components/ui/icons";

/** The sign of each type. */
export const TYPE_SIGNS = {
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
  recovery: RefreshCw,
  "project-profit": Landmark,
  "project-loss": TrendingDown,
  loss: TrendingDown,
  "capital-return": Undo2,
  claim: TriangleAlert,
  "claim-repayment": RefreshCw,
  voucher: FileText,
};

export type TransactionType = keyof typeof TYPE_SIGNS;
