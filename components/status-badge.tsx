import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import { Ban, CircleCheck, CircleX, Clock, Lock, Undo2 } from "@/components/ui/icons";

const LOOKS = {
  pending: ["waiting", Clock],
  approved: ["success", CircleCheck],
  rejected: ["destructive", CircleX],
  payable: ["info", Clock],
  paid: ["success", CircleCheck],
  failed: ["destructive", CircleX],
  active: ["success", CircleCheck],
  inactive: ["destructive", Ban],
  closed: ["secondary", Lock],
  reversed: ["info", Undo2],
  voided: ["secondary", Ban],
  cancelled: ["secondary", Undo2],
} as const satisfies Record<string, readonly [BadgeVariant, IconComponent]>;

export type Status = keyof typeof LOOKS;

/** A state as colour, icon and word. */
export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations("status");
  const [variant, Sign] = LOOKS[status];
  return (
    <Badge variant={variant} className="whitespace-normal">
      <Sign />
      {t(status)}
    </Badge>
  );
}
