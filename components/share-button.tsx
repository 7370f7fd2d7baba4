"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";

type Way = "share" | "copy";

/** Passes a text on: by what the phone shares with, else by copying it. Where neither is there, there is no button. */
export function ShareButton({ text }: { text: string }) {
  const t = useTranslations("steps.share");
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    if (typeof navigator.share === "function") setWay("share");
    else if (navigator.clipboard) setWay("copy");
  }, []);
  if (!way) return null;

  async function pass() {
    // Who closes the phone's own sheet has not failed.
    if (way === "share") return navigator.share({ text }).catch(() => {});
    try {
      await navigator.clipboard.writeText(text);
      toast.success({ title: t("copied") });
    } catch {
      toast.error({ title: t("copyFailed") });
    }
  }
  return (
    <Button variant="outline" onClick={pass}>
      {t(way)}
    </Button>
  );
}
