import { useTranslations } from "next-intl";
import { TypeSign } from "./type-sign";
import type { TransactionType } from "./type-signs";

/** The sign of a transaction's type with its word. */
export function TypeIcon({ type }: { type: TransactionType }) {
  return <TypeSign type={type} word={useTranslations("types")(type)} />;
}
