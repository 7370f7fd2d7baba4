"use client";

import { usePathname } from "next/navigation";
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

const SIGNS = {
  dashboard: LayoutDashboard,
  members: Users,
  transactions: ArrowLeftRight,
  deposits: PiggyBank,
  profile: User,
  reports: ChartColumn,
  projects: FolderKanban,
  borrow: HandCoins,
  rent: Handshake,
};

type Props = { links: [screen: keyof typeof SIGNS, label: string][] };

/** The links of the main navigation from their names alone; marks where one is. */
export function NavLinks({ links }: Props) {
  const path = usePathname();
  return (
    <ul className="grid gap-0.5">
      {links.map(([screen, label]) => {
        const href = `/${screen}`;
        const here = path === href || path.startsWith(`${href}/`);
        const Sign = SIGNS[screen];
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
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
