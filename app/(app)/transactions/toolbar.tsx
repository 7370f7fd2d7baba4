import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search-box";
import { ButtonLink } from "@/components/ui/button-link";
import { ArrowUpDown, Check, Funnel } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { showsGone } from "@/lib/transactions/schema";
import { addressOf, FILTER_KEYS, goneHref, type ListState } from "./address";

type Props = { state: ListState; more: React.ReactNode };

/** Search, Filter and, where the columns have no headings, the order; on a phone one row, with what else there is. */
export function Toolbar({ state, more }: Props) {
  const t = useTranslations("transactions");
  const { q, cursor: _, ...rest } = state;
  const keep = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const active = FILTER_KEYS.filter((key) => state[key] !== undefined).length;
  return (
    <div className="no-print mb-4 flex flex-wrap gap-2 max-sm:mb-2">
      <SearchBox
        path="/transactions"
        label={t("search")}
        value={q}
        keep={keep}
        className="basis-40 sm:basis-72 max-sm:[&>button]:hidden"
      />
      <div className="flex gap-2">
        <ButtonLink
          variant="outline"
          className="min-h-11! max-sm:px-3"
          href={addressOf(state, { filter: "1" })}
          scroll={false}
        >
          <Funnel />
          <span className="max-sm:sr-only">
            {active > 0 ? t("filterActive", { count: active }) : t("filter")}
          </span>
          {active > 0 && (
            <span aria-hidden="true" className="sm:hidden">
              {active}
            </span>
          )}
        </ButtonLink>
        <SortMenu state={state} more={more} />
      </div>
    </div>
  );
}

const ORDERS = [
  ["newest", "date", "desc"],
  ["oldest", "date", "asc"],
  ["largest", "amount", "desc"],
  ["smallest", "amount", "asc"],
] as const;

function SortMenu({ state, more }: Props) {
  const t = useTranslations("transactions");
  const { sort = "date", order = "desc" } = state;
  const current = ORDERS.find(([, by, way]) => by === sort && way === order)?.[0] ?? "newest";
  return (
    <div className="lg:hidden">
      <Menu
        id="sort"
        triggerClassName="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-input bg-card px-3 py-2 font-medium sm:px-4"
        trigger={
          <>
            <ArrowUpDown className="size-[1.125rem] shrink-0" />
            <span className="sr-only">{t("sort")}: </span>
            <span className="max-sm:sr-only">{t(current)}</span>
          </>
        }
      >
        {ORDERS.map(([name, by, way]) => (
          <Link
            key={name}
            href={addressOf(state, { sort: by, order: way })}
            scroll={false}
            aria-current={name === current ? "true" : undefined}
            className={menuItemClass}
          >
            {t(name)}
            {name === current && <Check className="ml-auto" />}
          </Link>
        ))}
        <div className="mt-1 border-t pt-1 sm:hidden">
          {more}
          <Link href={goneHref(state)} scroll={false} className={menuItemClass}>
            {t(showsGone(state) ? "hideDeleted" : "showDeleted")}
          </Link>
        </div>
      </Menu>
    </div>
  );
}
