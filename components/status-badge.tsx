import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import { Ban, CircleCheck, CircleX, Clock, Lock, Undo2 } from "@/components/ui/icons";

const LOOKS = {
  pending: ["waiting", Clock],
  approved: ["success", CircleCheck],
  rejected: ["danger", CircleX],
  active: ["success", CircleCheck],
  inactive: ["danger", Ban],
  closed: ["neutral", Lock],
  reversed: ["info", Undo2],
  voided: ["neutral", Ban],
  cancelled: ["neutral", Undo2],
} as const satisfies Record<string, readonly [BadgeTone, IconComponent]>;

export type Status = keyof typeof LOOKS;

/** A state as colour, icon and word. */
export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations("status");
  const [tone, Sign] = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Sign />
      {t(status)}
    </Badge>
  );
}
