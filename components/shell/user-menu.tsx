"use client";

import { useTranslations } from "next-intl";
import { ChevronDown, Settings, User } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { HelpLink } from "./help-link";
import { LogoutButton } from "./logout-button";
import { UserAvatar, UserName, UserRole } from "./user-parts";

/** The reader's picture, name and role, and what belongs to the account. */
export function UserMenu({ logoutAction }: { logoutAction: () => Promise<void> }) {
  const t = useTranslations("shell");
  const nav = useTranslations("nav");
  return (
    <Menu
      id="user-menu"
      triggerClassName="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md p-1 text-left"
      trigger={
        <>
          <span className="sr-only">{t("account")}: </span>
          <UserAvatar size="sm" />
          <span className="grid text-sm leading-tight max-md:sr-only">
            <span className="max-w-44 truncate font-medium text-foreground">
              <UserName />
            </span>
            <span className="truncate text-xs">
              <UserRole />
            </span>
          </span>
          <ChevronDown className="size-4 max-md:hidden" />
        </>
      }
    >
      <div className="border-b px-3 pt-1.5 pb-3 md:hidden">
        <p className="font-medium break-words">
          <UserName />
        </p>
        <p className="text-sm text-muted-foreground">
          <UserRole />
        </p>
      </div>
      <Link href="/profile" className={menuItemClass}>
        <User />
        {nav("profile")}
      </Link>
      <Link href="/settings" className={menuItemClass}>
        <Settings />
        {nav("settings")}
      </Link>
      <HelpLink className={menuItemClass} />
      <LogoutButton action={logoutAction} className={menuItemClass} />
    </Menu>
  );
}
