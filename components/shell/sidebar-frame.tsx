"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type Props = { collapsed: boolean; children: React.ReactNode };

/** The wide (w-64) or narrow (w-16) sidebar; the choice is a cookie, so that nothing flashes. */
export function SidebarFrame({ collapsed: atFirst, children }: Props) {
  const t = useTranslations("shell");
  const [collapsed, setCollapsed] = useState(atFirst);
  const label = t(collapsed ? "expand" : "collapse");
  function toggle() {
    const next = !collapsed;
    setCollapsed(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
    document.cookie = `sidebar=${next ? "collapsed" : "expanded"}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }
  return (
    <aside
      data-sidebar={collapsed ? "collapsed" : "expanded"}
      className={`sidebar no-print sticky top-0 hidden h-dvh shrink-0 flex-col transition-[width] lg:flex ${collapsed ? "w-16" : "w-64"}`}
    >
      {children}
      <div className="px-2.5 pb-3">
        <button
          type="button"
          aria-expanded={!collapsed}
          title={label}
          onClick={toggle}
          className="nav-item needs-script"
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
          >
            <path d="M4 4h16v16H4zM9 4v16" />
            <path d={collapsed ? "m14 9 3 3-3 3" : "m17 9-3 3 3 3"} strokeLinecap="round" />
          </svg>
          <span className="nav-label">{label}</span>
        </button>
      </div>
    </aside>
  );
}
