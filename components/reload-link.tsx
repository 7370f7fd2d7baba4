"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ProgressLine } from "@/components/ui/link";

/**
 * Reads the page again where one stands; without script it is a link to the same address. It comes with every
 * screen, and is seldom seen: so without the script of buttons.
 */
export function ReloadLink({ label }: { label: string }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link, to this very address, where there is no script.
    <a
      href=""
      aria-busy={pending}
      className="btn btn-outline btn-sm"
      onClick={(event) => {
        event.preventDefault();
        if (!pending) start(() => router.refresh());
      }}
    >
      {label}
      {pending && <ProgressLine />}
    </a>
  );
}
