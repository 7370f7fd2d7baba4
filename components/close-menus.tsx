"use client";

import { useEffect } from "react";

/** A choice in a menu closes it; the platform itself does so only for presses elsewhere. */
export function CloseMenus() {
  useEffect(() => {
    const close = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const menu = target.closest("a, button")?.closest(".menu");
      if (menu instanceof HTMLElement) menu.hidePopover();
    };
    document.addEventListener("click", close);
    return () => document.removeEventListener("click", close);
  }, []);
  return null;
}
