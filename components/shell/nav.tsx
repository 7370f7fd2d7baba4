import { getTranslations } from "next-intl/server";
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
import { NavLink } from "./nav-link";

const SCREENS = [
  ["/dashboard", "dashboard", LayoutDashboard],
  ["/members", "members", Users],
  ["/transactions", "transactions", ArrowLeftRight],
  ["/deposits", "deposits", PiggyBank],
  ["/profile", "profile", User],
  ["/reports", "reports", ChartColumn],
  ["/projects", "projects", FolderKanban],
  ["/borrow", "borrow", HandCoins],
  ["/rent", "lend", Handshake],
] as const;

/** The same links for everyone (LAY-22 to LAY-32); `/rent` is named by the place it stands in. */
export async function Nav({ rent }: { rent: "lend" | "rent" }) {
  const t = await getTranslations("nav");
  const shell = await getTranslations("shell");
  return (
    <nav aria-label={shell("navigation")} className="min-h-0 flex-1 overflow-y-auto px-2.5 py-2">
      <ul className="grid gap-0.5">
        {SCREENS.map(([href, name, Sign]) => (
          <li key={href}>
            <NavLink href={href} label={t(name === "lend" ? rent : name)} icon={<Sign />} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
