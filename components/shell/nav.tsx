"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  ArrowLeftRight,
  ChartColumn,
  FolderKanban,
  HandCoins,
  Handshake,
  LayoutDashboard,
  PiggyBank,
  User,
  Users,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { ToDecideMark } from "./user-parts";

const SCREENS = [
  ["dashboard", LayoutDashboard],
  ["members", Users],
  ["transactions", ArrowLeftRight],
  ["deposits", PiggyBank],
  ["profile", User],
  ["reports", ChartColumn],
  ["projects", FolderKanban],
  ["borrow", HandCoins],
  ["rent", Handshake],
] as const;

/**
 * The main navigation, which marks where one is: the same links for everyone (LAY-22 to LAY-32); `/rent` is
 * named by the place it stands in.
 */
export function Nav({ rent }: { rent: "lend" | "rent" }) {
  const t = useTranslations("nav");
  const shell = useTranslations("shell");
  const path = usePathname();
  return (
    <nav aria-label={shell("navigation")} className="min-h-0 flex-1 overflow-y-auto px-2.5 py-2">
      <ul className="grid gap-0.5">
        {SCREENS.map(([screen, Sign]) => {
          const href = `/${screen}`;
          const here = path === href || path.startsWith(`${href}/`);
          const label = t(screen === "rent" ? rent : screen);
          return (
            <li key={screen}>
              <Link
                href={href}
                title={label}
                aria-current={here ? "page" : undefined}
                className="nav-item"
              >
                <Sign />
                <span className="nav-label">{label}</span>
                {screen === "transactions" && <ToDecideMark>{t("toDecide")}</ToDecideMark>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
