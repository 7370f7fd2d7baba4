"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";

type Props = { href: string; label: string; icon: React.ReactNode };

/** A link of the main navigation: marks where one is, and turns while the screen is on its way. */
export function NavLink({ href, label, icon }: Props) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      prefetch={false}
      title={label}
      aria-current={here ? "page" : undefined}
      className="nav-item"
    >
      <Sign icon={icon} />
      <span className="nav-label">{label}</span>
    </Link>
  );
}

function Sign({ icon }: { icon: React.ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className={pending ? "animate-breathe" : undefined}>{icon}</span>;
}
