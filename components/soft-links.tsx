"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";

/**
 * Follows the application's own links (`Link`) within the page. A line at the top says that the
 * next screen is on its way; the link itself carries `data-pending` meanwhile.
 */
export function SoftLinks() {
  const router = useRouter();
  const [pending, start] = useTransition();
  const pressed = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!pending) pressed.current?.removeAttribute("data-pending");
  }, [pending]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey)
        return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-soft]");
      if (!link) return;
      event.preventDefault();
      pressed.current?.removeAttribute("data-pending");
      pressed.current = link;
      link.setAttribute("data-pending", "");
      const { pathname, search, hash } = link;
      start(() => router.push(pathname + search + hash, { scroll: link.dataset.soft !== "keep" }));
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);

  return <div aria-hidden="true" className="progress-line no-print" hidden={!pending} />;
}
