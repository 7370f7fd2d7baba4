import { useTranslations } from "next-intl";
import { NavLinks } from "./nav-links";

const SCREENS = [
  "dashboard",
  "members",
  "transactions",
  "deposits",
  "profile",
  "reports",
  "projects",
  "borrow",
  "rent",
] as const;

/** The same links for everyone (LAY-22 to LAY-32); `/rent` is named by the place it stands in. */
export function Nav({ rent }: { rent: "lend" | "rent" }) {
  const t = useTranslations("nav");
  const shell = useTranslations("shell");
  return (
    <nav aria-label={shell("navigation")} className="min-h-0 flex-1 overflow-y-auto px-2.5 py-2">
      <NavLinks links={SCREENS.map((name) => [name, t(name === "rent" ? rent : name)])} />
    </nav>
  );
}
