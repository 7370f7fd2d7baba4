import { useTranslations } from "next-intl";
import { MethodMark, type ShownMethod } from "@/components/method-mark";

/** How the money moved; null for a movement within the cooperative. */
export function MethodBadge({ method }: { method: Exclude<ShownMethod, "internal"> | null }) {
  const t = useTranslations("methods");
  const shown = method ?? "internal";
  return <MethodMark method={shown} label={t(shown)} />;
}
