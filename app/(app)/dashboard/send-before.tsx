import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { PastRecipient } from "@/lib/transfers/schema";

/** Whom one sent money to lately, each a press away from sending them another amount. */
export function SendBefore({ past }: { past: readonly PastRecipient[] }) {
  const t = useTranslations("send");
  if (past.length === 0) return null;
  return (
    <nav aria-label={t("before")} className="flex flex-wrap items-center gap-x-3 text-sm">
      <span aria-hidden="true" className="text-muted-foreground">
        {t("before")}
      </span>
      {past.map(({ id, fullName }) => (
        <Link
          key={id}
          className="link inline-flex min-h-11 items-center"
          href={`/profile?send=1&to=${id}`}
        >
          {fullName}
        </Link>
      ))}
    </nav>
  );
}
