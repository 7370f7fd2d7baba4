"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ReloadLink } from "@/components/reload-link";

const EVERY_MS = 3_000;

/** Reads the page again every three seconds while it is looked at; without script every ten, by the browser. */
export function LookAgain({ label }: { label: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <ReloadLink label={label} />
    </>
  );
}
