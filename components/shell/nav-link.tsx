"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";

type Props = { href: string; label: string; icon: React.ReactNode };

/** A link of the main navigation; marks where one is. */
export function NavLink({ href, label, icon }: Props) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} title={label} aria-current={here ? "page" : undefined} className="nav-item">
      {icon}
      <span className="nav-label">{label}</span>
    </Link>
  );
}
