import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ArrowLeftRight, Banknote, Landmark, Smartphone } from "@/components/ui/icons";

const SIGNS = { mtn: Smartphone, airtel: Smartphone, bank: Landmark, cash: Banknote };

/** How the money moved; null for a movement within the cooperative. */
export function MethodBadge({ method }: { method: keyof typeof SIGNS | null }) {
  const t = useTranslations("methods");
  const Sign = method ? SIGNS[method] : ArrowLeftRight;
  return (
    <Badge tone="outline">
      <Sign />
      {t(method ?? "internal")}
    </Badge>
  );
}
