import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import { Ban, CircleCheck, CircleX, Clock, Inbox } from "@/components/ui/icons";
import type { MailState } from "@/lib/mail/schema";

const LOOKS = {
  sent: ["success", CircleCheck],
  failed: ["danger", CircleX],
  dropped: ["neutral", Ban],
  waiting: ["waiting", Clock],
  kept: ["info", Inbox],
} as const satisfies Record<MailState, readonly [BadgeTone, IconComponent]>;

/** What became of a mail, as colour, icon and word. */
export function MailStateBadge({ state }: { state: MailState }) {
  const t = useTranslations("outbox");
  const [tone, Sign] = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Sign />
      {t(state)}
    </Badge>
  );
}
