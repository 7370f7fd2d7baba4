"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { buttonVariants } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

/** Reads the page again where one stands; without script it is a link to the same address. */
export function ReloadLink({ label }: { label: string }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link, to this very address, where there is no script.
    <a
      href=""
      aria-busy={pending}
      className={buttonVariants({ variant: "outline", size: "sm" })}
      onClick={(event) => {
        event.preventDefault();
        if (!pending) start(() => router.refresh());
      }}
    >
      <span className="grid place-items-center">
        <span className={pending ? "invisible col-start-1 row-start-1" : "col-start-1 row-start-1"}>
          {label}
        </span>
        {pending && <Spinner className="col-start-1 row-start-1" />}
      </span>
    </a>
  );
}
