import type { MESSAGES } from "@/lib/messages";
import { can, type Right, type Role } from "@/lib/permissions";

type HelpScreen = keyof (typeof MESSAGES)["en"]["help"]["screens"];

/** `unless`: who holds it sees another screen at this address. */
type Screen = { of: HelpScreen; href: string; right?: Right; unless?: Right };

/** What there is help with, in the order of the navigation, and who may open it. */
const SCREENS: Screen[] = [
  { of: "dashboard", href: "/dashboard", unless: "dashboard.organisation" },
  { of: "overview", href: "/dashboard", right: "dashboard.organisation" },
  { of: "money", href: "/profile/money" },
  { of: "transactions", href: "/transactions", unless: "transactions.list" },
  { of: "list", href: "/transactions", right: "transactions.list" },
  { of: "statement", href: "/transactions/statement" },
  { of: "oldBooks", href: "/transactions/statement/before" },
  { of: "pay", href: "/pay" },
  { of: "deposits", href: "/deposits" },
  { of: "shares", href: "/shares" },
  { of: "send", href: "/profile?send=1" },
  { of: "borrow", href: "/borrow" },
  { of: "rent", href: "/rent" },
  { of: "projects", href: "/projects" },
  { of: "reports", href: "/reports" },
  { of: "profile", href: "/profile" },
  { of: "proof", href: "/profile/proof" },
  { of: "notices", href: "/notices" },
  { of: "settings", href: "/settings" },
  { of: "twoFactor", href: "/settings/two-factor" },
  { of: "search", href: "/search" },
  { of: "members", href: "/members", right: "members.list" },
  { of: "invitations", href: "/members/invitations", right: "members.manage" },
  { of: "left", href: "/members/left", right: "members.list" },
  { of: "shareRegister", href: "/members/shares", right: "members.list" },
  { of: "movingIn", href: "/members/moving-in", right: "imports.view" },
  { of: "decide", href: "/transactions?tab=decide", right: "proposals.view" },
  { of: "books", href: "/transactions/books", right: "books.view" },
  { of: "audit", href: "/settings/audit", right: "audit.view" },
  { of: "verification", href: "/settings/verification", right: "verification.view" },
  { of: "status", href: "/settings/status", right: "system.manage" },
  { of: "outbox", href: "/settings/outbox", right: "system.manage" },
  { of: "financial", href: "/reports/statements", right: "books.view" },
  { of: "chart", href: "/transactions/books/chart", right: "books.view" },
  { of: "vouchers", href: "/transactions/books/vouchers", right: "books.view" },
  { of: "counter", href: "/transactions/counter", right: "counter.use" },
  { of: "drawers", href: "/transactions/counter/drawers", right: "books.view" },
  { of: "reconcile", href: "/transactions/reconcile", right: "books.view" },
];

/** The screens that the role may open. */
export function helpFor(role: Role): Screen[] {
  return SCREENS.filter(
    ({ right, unless }) => (!right || can(role, right)) && !(unless && can(role, unless)),
  );
}

/**
 * The screen that stands at an address, or above it, with the whole address as the way back; null where there is no
 * help with any. Of several, the one whose path and query say most.
 */
export function helpWith(address: unknown, role: Role): Screen | null {
  if (typeof address !== "string") return null;
  const at = partsOf(address);
  const within = ({ href }: Screen) => {
    const { path, query } = partsOf(href);
    const asked = [...query].every(([name, value]) => at.query.get(name) === value);
    return asked && (path === at.path || at.path.startsWith(`${path}/`));
  };
  const found = helpFor(role).filter(within);
  const [closest] = found.sort((a, b) => b.href.length - a.href.length);
  return closest ? { ...closest, href: address } : null;
}

function partsOf(address: string): { path: string; query: URLSearchParams } {
  const [path = "", query] = address.split("?", 2);
  return { path, query: new URLSearchParams(query) };
}
