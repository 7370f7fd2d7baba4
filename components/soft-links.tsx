"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";

const TYPING_PAUSE_MS = 300;
const LIVE_FIELDS = 'form[data-soft="live"] input[type="search"]';

/**
 * Follows the application's own links (`Link`) and searches (`form[data-soft]`) within the page. A
 * line at the top says that the next screen is on its way; a link itself carries `data-pending`
 * meanwhile.
 */
export function SoftLinks() {
  const router = useRouter();
  const [pending, start] = useTransition();
  const pressed = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!pending) pressed.current?.removeAttribute("data-pending");
  }, [pending]);

  useEffect(() => {
    let typing: number | undefined;
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
    const submit = (event: SubmitEvent) => {
      const form = softForm(event.target);
      if (!form || event.defaultPrevented) return;
      event.preventDefault();
      window.clearTimeout(typing);
      start(() => router.push(addressOf(form), { scroll: false }));
    };
    // A list that is searched while typing keeps one place in the browser's history.
    const type = (event: Event) => {
      const form = softForm(event.target);
      if (form?.dataset.soft !== "live") return;
      window.clearTimeout(typing);
      typing = window.setTimeout(
        () => start(() => router.replace(addressOf(form), { scroll: false })),
        TYPING_PAUSE_MS,
      );
    };
    document.addEventListener("click", follow);
    document.addEventListener("submit", submit);
    document.addEventListener("input", type);
    // On a slow phone people type before the script is there.
    for (const early of document.querySelectorAll<HTMLInputElement>(LIVE_FIELDS)) {
      if (early.value !== early.defaultValue) {
        early.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
    return () => {
      window.clearTimeout(typing);
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", submit);
      document.removeEventListener("input", type);
    };
  }, [router]);

  return <div aria-hidden="true" className="progress-line no-print" hidden={!pending} />;
}

function softForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-soft]") : null;
}

// As the browser would make it, without the fields that are empty.
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  }
  // A field may be called "action", and would hide the form's own.
  const { pathname } = new URL(form.getAttribute("action") ?? "", window.location.href);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
