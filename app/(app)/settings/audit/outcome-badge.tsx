import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Ban, CircleCheck } from "@/components/ui/icons";

/** Done or refused, as colour, icon and word. */
export function OutcomeBadge({ outcome }: { outcome: "done" | "refused" }) {
  const t = useTranslations("audit");
  const Sign = outcome === "done" ? CircleCheck : Ban;
  return (
    <Badge variant={outcome === "done" ? "success" : "destructive"}>
      <Sign />
      {t(outcome)}
    </Badge>
  );
}
