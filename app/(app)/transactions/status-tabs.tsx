import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/money";

type Props = { current: string | undefined; count: number | null; cap: number };

/** The lists by status as links, and how many there are. */
export async function StatusTabs({ current, count, cap }: Props) {
  const t = await getTranslations("transactions");
  const tabs = [undefined, "pending", "approved", "rejected"] as const;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label={t("filterLabel")} className="flex flex-wrap gap-1">
        {tabs.map((status) => (
          <Link
            key={status ?? "all"}
            href={status ? `/transactions?status=${status}` : "/transactions"}
            aria-current={status === current ? "page" : undefined}
            className={cn(
              "rounded-lg px-3 py-2 text-sm text-muted-foreground hover:bg-muted",
              status === current && "bg-primary-soft font-medium text-primary-ink",
            )}
          >
            {t(status ?? "all")}
          </Link>
        ))}
      </nav>
      {count !== null && (
        <p className="text-sm text-muted-foreground">
          {count > cap ? t("countMany", { count: formatNumber(cap) }) : t("count", { count })}
        </p>
      )}
    </div>
  );
}
