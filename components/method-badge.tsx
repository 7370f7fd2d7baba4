import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ArrowLeftRight, Banknote, Landmark, Smartphone } from "@/components/ui/icons";

const SIGNS = {
  mtn: Smartphone,
  airtel: Smartphone,
  bank: Landmark,
  cash: Banknote,
  internal: ArrowLeftRight,
};

export type ShownMethod = keyof typeof SIGNS;

/** How the money moved; null for a movement within the cooperative. */
export function MethodBadge({ method }: { method: Exclude<ShownMethod, "internal"> | null }) {
  const t = useTranslations("methods");
  const shown = method ?? "internal";
  const Sign = SIGNS[shown];
  return (
    <Badge variant="outline">
      <Sign />
      {t(shown)}
    </Badge>
  );
}
