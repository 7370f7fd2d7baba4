import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { INVITATION_STATES } from "@/lib/invitations/rules";
import { formatNumber } from "@/lib/money";
import { COUNT_CAP } from "@/lib/paging";

type Props = { current: string | undefined; count: number | null };

/** The invitations by state as links, and how many there are. */
export function StateTabs({ current, count }: Props) {
  const t = useTranslations("invitations");
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label={t("filterLabel")} className="flex flex-wrap gap-1">
        {[undefined, ...INVITATION_STATES].map((state) => (
          <Link
            key={state ?? "all"}
            href={state ? `/members/invitations?status=${state}` : "/members/invitations"}
            aria-current={state === current ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 items-center rounded-lg px-3 text-sm text-muted-foreground hover:bg-muted pointer-fine:min-h-9",
              state === current && "bg-primary-soft font-medium text-primary-ink",
            )}
          >
            {t(state ?? "all")}
          </Link>
        ))}
      </nav>
      {count !== null && (
        <p className="text-sm text-muted-foreground">
          {count > COUNT_CAP
            ? t("countMany", { count: formatNumber(COUNT_CAP) })
            : t("count", { count })}
        </p>
      )}
    </div>
  );
}
