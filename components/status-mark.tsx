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

/** A state as colour, icon and the word `label`; in the browser too. */
export function StatusMark({ status, label }: { status: Status; label: string }) {
  const [tone, Sign] = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Sign />
      {label}
    </Badge>
  );
}
