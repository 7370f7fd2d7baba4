import { Link } from "@/components/ui/link";
import type { Brand } from "@/lib/settings/letterhead";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";
import { Nav } from "./nav";
import { SidebarFrame } from "./sidebar-frame";
import { UserAvatar, UserName, UserRole } from "./user-parts";

type Props = {
  collapsed: boolean;
  brand: Brand | null;
  logoutAction: () => Promise<void>;
};

/** The main navigation, at the left from 1024 px on. */
export function Sidebar({ collapsed, brand, logoutAction }: Props) {
  return (
    <SidebarFrame collapsed={collapsed}>
      <Link
        href="/dashboard"
        aria-label={brand?.name ?? "Open Future"}
        className="flex h-16 shrink-0 items-center px-3.5"
      >
        <Logo brand={brand} />
      </Link>
      <SidebarUser />
      <Nav rent="lend" />
      <div className="border-t border-sidebar-border px-2.5 pt-2">
        <LogoutButton action={logoutAction} className="nav-item" />
      </div>
    </SidebarFrame>
  );
}

/** Picture or initials, name and role of the reader. */
export function SidebarUser() {
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <UserAvatar />
      <div className="nav-label min-w-0 text-sm leading-tight">
        <p className="truncate font-medium">
          <UserName />
        </p>
        <p className="truncate text-sidebar-muted">
          <UserRole />
        </p>
      </div>
    </div>
  );
}
