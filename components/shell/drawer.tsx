import type { Brand } from "@/lib/settings/letterhead";
import { DrawerFrame } from "./drawer-frame";
import { HelpLink } from "./help-link";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";
import { Nav } from "./nav";
import { SidebarUser } from "./sidebar";

type Props = { brand: Brand | null; logoutAction: () => Promise<void> };

/** The navigation of phones and tablets, sliding in from the left. */
export function Drawer({ brand, logoutAction }: Props) {
  return (
    <DrawerFrame>
      <div className="flex h-15 shrink-0 items-center px-3.5">
        <Logo brand={brand} />
      </div>
      <SidebarUser />
      <Nav rent="rent" />
      <div className="border-t border-sidebar-border px-2.5 py-2">
        <HelpLink className="nav-item" />
        <LogoutButton action={logoutAction} className="nav-item" />
      </div>
    </DrawerFrame>
  );
}
