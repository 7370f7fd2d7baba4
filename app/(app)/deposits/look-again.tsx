"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { ReloadLink } from "@/components/reload-link";

const EVERY_MS = 3_000;

/**
 * Reads the page again three seconds after it was last read, while it is looked at; without script every ten, by the
 * browser. Never while an answer is under way: only the newest is shown, and on a slow line there would be none.
 */
export function LookAgain({ label }: { label: string }) {
  const router = useRouter();
  const [underWay, begin] = useTransition();
  useEffect(() => {
    if (underWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") begin(() => router.refresh());
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router, underWay]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <ReloadLink label={label} />
    </>
  );
}
