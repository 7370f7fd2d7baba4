import type { MESSAGES } from "@/lib/messages";
import { can, type Right, type Role } from "@/lib/permissions";

export type HelpScreen = keyof (typeof MESSAGES)["en"]["help"]["screens"];

/** `unless`: who holds it sees another screen at this address. */
type Screen = { of: HelpScreen; href: string; right?: Right; unless?: Right };

/** What there is help with, in the order of the navigation, and who may open it. */
const SCREENS: Screen[] = [
  { of: "dashboard", href: "/dashboard", unless: "dashboard.organisation" },
  { of: "overview", href: "/dashboard", right: "dashboard.organisation" },
  { of: "transactions", href: "/transactions", unless: "transactions.list" },
  { of: "list", href: "/transactions", right: "transactions.list" },
  { of: "statement", href: "/transactions/statement" },
  { of: "deposits", href: "/deposits" },
  { of: "send", href: "/profile?send=1" },
  { of: "borrow", href: "/borrow" },
  { of: "rent", href: "/rent" },
  { of: "projects", href: "/projects" },
  { of: "reports", href: "/reports" },
  { of: "profile", href: "/profile" },
  { of: "proof", href: "/profile/proof" },
  { of: "notices", href: "/notices" },
  { of: "settings", href: "/settings" },
  { of: "search", href: "/search" },
  { of: "members", href: "/members", right: "members.list" },
  { of: "decide", href: "/transactions?tab=decide", right: "proposals.view" },
  { of: "books", href: "/transactions/books", right: "books.view" },
];

/** The screens that the role may open. */
export function helpFor(role: Role): Screen[] {
  return SCREENS.filter(
    ({ right, unless }) => (!right || can(role, right)) && !(unless && can(role, unless)),
  );
}

/** The screen that stands at an address, or above it; null where there is no help with any. */
export function helpWith(path: unknown, role: Role): Screen | null {
  if (typeof path !== "string") return null;
  const within = ({ href }: Screen) => path === href || path.startsWith(`${href}/`);
  const found = helpFor(role).filter(within);
  return found.sort((a, b) => b.href.length - a.href.length)[0] ?? null;
}
