import { useTranslations } from "next-intl";
import { type Status, StatusMark } from "@/components/status-mark";

export type { Status };

/** A state as colour, icon and word. */
export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations("status");
  return <StatusMark status={status} label={t(status)} />;
}
