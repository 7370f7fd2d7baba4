"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useCurrentUser } from "./current-user";

/** Where one looks at one's money: what is kept for later is renewed there. */
const MONEY = /^\/(dashboard|transactions)$/;

/**
 * Has the service worker (public/sw.js) keep the reader's passbook for when there is no connection, and take it
 * away as they sign out.
 */
export function KeepPassbook() {
  const path = usePathname();
  const member = useCurrentUser().user?.id;
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (process.env.NODE_ENV !== "production" || !serviceWorker || !member || !MONEY.test(path)) {
      return;
    }
    const dark = document.documentElement.classList.contains("dark");
    serviceWorker
      .register("/sw.js")
      .then(() => serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ keep: member, dark }))
      .catch(() => {});
  }, [path, member]);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.matches("[data-sign-out]")) {
        navigator.serviceWorker?.controller?.postMessage({ leave: true });
      }
    };
    document.addEventListener("submit", leave, true);
    return () => document.removeEventListener("submit", leave, true);
  }, []);
  return null;
}
