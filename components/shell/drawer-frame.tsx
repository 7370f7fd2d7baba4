"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Cross } from "@/components/ui/cross";
import { Menu as MenuSign } from "@/components/ui/icons";
import { useOpenDrawer } from "./use-open-drawer";

/**
 * The button and the drawer under 1024 px. It is a dialog that is also a popover: script opens it
 * as a modal one; without script the browser opens it by the button's popover target.
 */
export function DrawerFrame({ children }: { children: React.ReactNode }) {
  const t = useTranslations("shell");
  const drawer = useRef<HTMLDialogElement>(null);
  const path = usePathname();
  const open = useOpenDrawer();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the drawer.
  useEffect(() => drawer.current?.close(), [path]);

  return (
    <>
      <button
        type="button"
        popoverTarget="drawer"
        aria-haspopup="dialog"
        aria-label={t("openMenu")}
        title={t("openMenu")}
        onClick={open}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-muted lg:hidden"
      >
        <MenuSign className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Esc is the dialog's own. */}
      <dialog
        ref={drawer}
        id="drawer"
        popover="auto"
        aria-label={t("navigation")}
        className="drawer sidebar no-print"
        onClick={(event) => event.target === drawer.current && drawer.current.close()}
      >
        <div className="relative flex h-full flex-col">
          {children}
          <button
            type="button"
            popoverTarget="drawer"
            popoverTargetAction="hide"
            aria-label={t("closeMenu")}
            title={t("closeMenu")}
            onClick={() => drawer.current?.close()}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-md hover:bg-sidebar-accent"
          >
            <Cross />
          </button>
        </div>
      </dialog>
    </>
  );
}
