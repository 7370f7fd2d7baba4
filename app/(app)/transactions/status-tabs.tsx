import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type Tab, TabLinks } from "@/components/tab-links";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { TO_DECIDE_CAP } from "@/lib/approvals/queries";
import { formatNumber } from "@/lib/money";
import { COUNT_CAP } from "@/lib/paging";
import { showsGone } from "@/lib/transactions/schema";
import { addressOf, goneHref, type ListState, TO_DECIDE } from "./address";

type Props = {
  state: ListState;
  count: number | null;
  /** Null for who decides on nothing; else how much waits, and whether that is what is shown. */
  toDecide: { waits: number; here: boolean } | null;
};

/** The list by status, whether removed ones are in it, and how many there are. */
export function StatusTabs({ state, count, toDecide }: Props) {
  const t = useTranslations("transactions");
  const tabs = [undefined, "pending", "approved", "rejected"] as const;
  const byStatus: Tab[] = tabs.map((status) => ({
    name: t(status ?? "all"),
    href: addressOf(state, { status: status ?? null }),
    current: !toDecide?.here && status === state.status,
  }));
  const decide = toDecide && {
    name: (
      <>
        {t("toDecide")}
        {toDecide.waits > 0 && <Badge variant="waiting">{waits(toDecide)}</Badge>}
      </>
    ),
    href: TO_DECIDE,
    current: toDecide.here,
  };
  return (
    <div
      className={clsx(
        "mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        // There the filter has the states, and the menu the rest.
        !toDecide && "max-sm:hidden",
      )}
    >
      <TabLinks label={t("filterLabel")} tabs={decide ? [decide, ...byStatus] : byStatus} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted-foreground">
        <GoneSwitch state={state} />
        {count !== null && (
          <p>
            {count > COUNT_CAP
              ? t("countMany", { count: formatNumber(COUNT_CAP) })
              : t("count", { count })}
          </p>
        )}
      </div>
    </div>
  );
}

// Where the list is not shown they are counted as beside the navigation.
const waits = ({ waits, here }: NonNullable<Props["toDecide"]>) =>
  !here && waits > TO_DECIDE_CAP ? `${TO_DECIDE_CAP}+` : formatNumber(waits);

/** Whether removed ones are shown, as a switch that leads to the other list. */
function GoneSwitch({ state }: Pick<Props, "state">) {
  const t = useTranslations("transactions");
  const all = showsGone(state);
  return (
    <Link
      href={goneHref(state)}
      scroll={false}
      className="no-print inline-flex min-h-11 items-center gap-2 rounded-md hover:text-foreground pointer-fine:min-h-9"
    >
      <span
        aria-hidden="true"
        className={clsx(
          "flex h-5 w-9 rounded-full border border-input p-0.5",
          all ? "justify-end border-primary bg-primary" : "bg-muted",
        )}
      >
        <span
          className={clsx(
            "size-3.5 rounded-full",
            all ? "bg-primary-foreground" : "bg-muted-foreground",
          )}
        />
      </span>
      {all ? t("hideDeleted") : t("showDeleted")}
    </Link>
  );
}
