import { useTranslations } from "next-intl";
import { formatSecond } from "@/lib/dates";
import { cn } from "@/lib/utils";

/** As of when figures are that a copy of the database told; nothing where they are those of just now. */
export function AsOf({ at, className }: { at: Date | null | undefined; className?: string }) {
  const t = useTranslations("figures");
  if (!at) return null;
  return (
    <p className={cn("text-sm text-muted-foreground", className)}>
      <time dateTime={at.toISOString()}>{t("asOf", { time: formatSecond(at) })}</time>
    </p>
  );
}
