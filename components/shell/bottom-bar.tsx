"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  ArrowLeftRight,
  HandCoins,
  House,
  Menu as MenuSign,
  ScrollText,
  Users,
  Wallet,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { useScripted } from "@/components/ui/use-scripted";
import { PayLinks } from "./pay-links";
import { useOpenDrawer } from "./use-open-drawer";
import { ToDecideMark } from "./user-parts";

/** Which of the bar's places a screen belongs to. */
const PLACES = {
  home: /^\/dashboard/,
  list: /^\/transactions/,
  pay: /^\/(pay|deposits|shares)/,
  loans: /^\/(borrow|rent)/,
  members: /^\/members/,
} as const;

/**
 * The first way on a phone (decisions, section 20): home, passbook, pay, loans, and the drawer for all else. The
 * office has everybody's transactions and the members in their place. `office`: who lists them.
 */
export function BottomBar({ office }: { office: boolean }) {
  const t = useTranslations("bar");
  const nav = useTranslations("nav");
  const path = usePathname();
  const scripted = useScripted();
  const openDrawer = useOpenDrawer();
  const at = (place: keyof typeof PLACES) => (PLACES[place].test(path) ? "page" : undefined);
  const pay = (
    <>
      <Wallet />
      {t("pay")}
    </>
  );
  return (
    <nav aria-label={t("label")} className="bottom-bar no-print">
      <Link href="/dashboard" aria-current={at("home")}>
        <House />
        {t("home")}
      </Link>
      <Link href="/transactions" aria-current={at("list")}>
        {office ? <ArrowLeftRight /> : <ScrollText />}
        {t(office ? "transactions" : "passbook")}
        {office && <ToDecideMark>{nav("toDecide")}</ToDecideMark>}
      </Link>
      {scripted ? (
        <>
          <button type="button" popoverTarget="pay-menu" aria-current={at("pay")}>
            {pay}
          </button>
          <section id="pay-menu" popover="auto" aria-label={t("payTitle")} className="menu">
            <p className="px-3 pt-1 pb-2 font-semibold">{t("payTitle")}</p>
            <PayLinks />
          </section>
        </>
      ) : (
        <Link href="/pay" aria-current={at("pay")}>
          {pay}
        </Link>
      )}
      {office ? (
        <Link href="/members" aria-current={at("members")}>
          <Users />
          {t("members")}
        </Link>
      ) : (
        <Link href="/borrow" aria-current={at("loans")}>
          <HandCoins />
          {t("loans")}
        </Link>
      )}
      <button type="button" popoverTarget="drawer" aria-haspopup="dialog" onClick={openDrawer}>
        <MenuSign />
        {t("more")}
      </button>
    </nav>
  );
}
