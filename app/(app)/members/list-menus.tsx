import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-look";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Funnel } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { MEMBER_SORTS } from "@/lib/members/cursor";
import { ROLES } from "@/lib/permissions";
import { type ListState, membersAddress, sortAddress } from "./list-state";

const COLUMN = {
  fullName: "member",
  role: "row.role",
  status: "row.status",
  balance: "row.balance",
  sharePercentage: "row.share",
  district: "row.district",
} as const;
const look = clsx(
  buttonVariants({ variant: "outline" }),
  "max-w-full text-foreground wrap-anywhere max-sm:px-2",
);
const item = clsx(menuItemClass, "justify-between aria-current:font-medium");

/** Chooses the order where the table is a list of cards and has no headings. */
export function OrderMenu({ state }: { state: ListState }) {
  const t = useTranslations("members");
  const Turned = state.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <div className="xl:hidden">
      <Menu
        id="members-order"
        triggerClassName={look}
        trigger={
          <>
            <ArrowUpDown />
            <span className="sr-only">{t("order")}: </span>
            {t(COLUMN[state.sort])}
            <Turned className="size-4" />
          </>
        }
      >
        {MEMBER_SORTS.map((sort) => (
          <Link
            key={sort}
            href={sortAddress(state, sort)}
            scroll={false}
            aria-current={sort === state.sort ? "true" : undefined}
            className={item}
          >
            {t(COLUMN[sort])}
            {sort === state.sort && (
              <>
                <span className="sr-only">
                  {t(state.order === "asc" ? "ascending" : "descending")}
                </span>
                <Turned />
              </>
            )}
          </Link>
        ))}
      </Menu>
    </div>
  );
}

/** Narrows the list by status and role. */
export function FilterMenu({ state }: { state: ListState }) {
  const t = useTranslations("members");
  const roles = useTranslations("roles");
  const words = useTranslations("status");
  const groups = [
    {
      key: "status",
      label: t("row.status"),
      options: (["active", "inactive"] as const).map((each) => [each, words(each)] as const),
    },
    {
      key: "role",
      label: t("row.role"),
      options: ROLES.map((each) => [each, roles(each)] as const),
    },
  ] as const;
  const chosen = [state.status && words(state.status), state.role && roles(state.role)];
  return (
    <Menu
      id="members-filter"
      triggerClassName={look}
      className="max-h-[70dvh] overflow-y-auto"
      trigger={
        <>
          <Funnel />
          {chosen.filter(Boolean).join(", ") || t("filter")}
        </>
      }
    >
      {groups.map(({ key, label, options }) => (
        <fieldset key={key} className="pb-1">
          <legend className="px-3 pt-2 pb-1 text-xs text-muted-foreground">{label}</legend>
          {[[null, t("every")] as const, ...options].map(([value, name]) => {
            const current = (state[key] ?? null) === value;
            return (
              <Link
                key={name}
                href={membersAddress(state, { [key]: value })}
                scroll={false}
                aria-current={current ? "true" : undefined}
                className={item}
              >
                {name}
                {current && <Check />}
              </Link>
            );
          })}
        </fieldset>
      ))}
      <Link href="/members/left" className={clsx(item, "border-t")}>
        {t("left.title")}
      </Link>
    </Menu>
  );
}
