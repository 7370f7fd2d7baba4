import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import { Ban, CircleCheck, CircleX, Clock, Inbox } from "@/components/ui/icons";
import type { MailState } from "@/lib/mail/schema";

const LOOKS = {
  sent: ["success", CircleCheck],
  failed: ["destructive", CircleX],
  dropped: ["secondary", Ban],
  waiting: ["waiting", Clock],
  kept: ["info", Inbox],
} as const satisfies Record<MailState, readonly [BadgeVariant, IconComponent]>;

/** What became of a mail, as colour, icon and word. */
export function MailStateBadge({ state }: { state: MailState }) {
  const t = useTranslations("outbox");
  const [variant, Sign] = LOOKS[state];
  return (
    <Badge variant={variant}>
      <Sign />
      {t(state)}
    </Badge>
  );
}
