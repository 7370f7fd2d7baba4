"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";

type Props = React.ComponentProps<"a"> & {
  /** Within the application, from its root on. */
  href: string;
  /** False: the page stays scrolled where it is, as when a dialog opens over it. */
  scroll?: boolean;
};

/**
 * A link within the application, a plain one without script. As next/link, which is heavier by what it would
 * fetch ahead: a page with a hundred links would cost a slow phone a hundred pages. A line at the top says that
 * the next screen is on its way.
 */
export function Link({ href, scroll = true, onClick, children, ...rest }: Props) {
  const router = useRouter();
  const [waiting, startWaiting] = useTransition();
  function follow(event: React.MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    startWaiting(() => router.push(href, { scroll }));
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
      {waiting && <ProgressLine />}
    </a>
  );
}

/** A press that the browser answers itself: a new tab or window. */
function opensElsewhere(event: React.MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || currentTarget.target !== "";
}

/** Shown only when it takes a while (app/patterns.css). */
export function ProgressLine() {
  return <span aria-hidden="true" className="progress-line no-print" />;
}
