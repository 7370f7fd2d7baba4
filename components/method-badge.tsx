import { useTranslations } from "next-intl";
import { methodIcon } from "@/components/method-icon";
import { Badge } from "@/components/ui/badge";
import { ArrowLeftRight } from "@/components/ui/icons";
import type { Method } from "@/lib/methods";

/** How the money moved; null for a movement within the cooperative. */
export function MethodBadge({ method }: { method: Method | null }) {
  const t = useTranslations("methods");
  const Sign = method ? methodIcon(method) : ArrowLeftRight;
  return (
    <Badge variant="outline" className="whitespace-normal">
      <Sign />
      {t(method ?? "internal")}
    </Badge>
  );
}
