import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search-box";
import { ButtonLink } from "@/components/ui/button-link";
import { ArrowUpDown, Check, Funnel } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { addressOf, FILTER_KEYS, type ListState } from "./address";

/** Search, Filter and, where the columns have no headings, the order. */
export function Toolbar({ state }: { state: ListState }) {
  const t = useTranslations("transactions");
  const { q, cursor: _, ...rest } = state;
  const keep = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const active = FILTER_KEYS.filter((key) => state[key] !== undefined).length;
  return (
    <div className="no-print mb-4 flex flex-wrap gap-2">
      <SearchBox
        path="/transactions"
        label={t("search")}
        value={q}
        keep={keep}
        className="basis-72"
      />
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink
          variant="outline"
          className="min-h-11!"
          href={addressOf(state, { filter: "1" })}
          scroll={false}
        >
          <Funnel />
          {active > 0 ? t("filterActive", { count: active }) : t("filter")}
        </ButtonLink>
        <SortMenu state={state} />
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

function SortMenu({ state }: { state: ListState }) {
  const t = useTranslations("transactions");
  const { sort = "date", order = "desc" } = state;
  const current = ORDERS.find(([, by, way]) => by === sort && way === order)?.[0] ?? "newest";
  return (
    <div className="lg:hidden max-sm:*:w-full">
      <Menu
        id="sort"
        triggerClassName="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-input bg-card px-4 py-2 font-medium"
        trigger={
          <>
            <ArrowUpDown className="size-[1.125rem] shrink-0" />
            <span className="sr-only">{t("sort")}: </span>
            {t(current)}
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
      </Menu>
    </div>
  );
}
