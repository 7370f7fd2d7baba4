import { useTranslations } from "next-intl";
import { type TransactionType, TypeMark } from "@/components/type-mark";

/** The sign of a transaction's type with its word. */
export function TypeIcon({ type }: { type: TransactionType }) {
  const t = useTranslations("types");
  return <TypeMark type={type} label={t(type)} />;
}
