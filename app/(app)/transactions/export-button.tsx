"use client";

import { toast } from "@/components/toast";
import { buttonClass } from "@/components/ui/button-class";

type Props = {
  href: string;
  labels: { failedTitle: string; failedText: string };
  children: React.ReactNode;
};

/** A download, asked for first, so that a refusal is a message and not an empty file. */
export function ExportButton({ href, labels, children }: Props) {
  async function download(event: React.MouseEvent) {
    event.preventDefault();
    const answer = await fetch(href, { method: "HEAD" }).catch(() => null);
    if (answer?.ok && !answer.redirected) window.location.assign(href);
    else toast.error({ title: labels.failedTitle, description: labels.failedText });
  }
  return (
    <a href={href} onClick={download} className={buttonClass({ variant: "outline" })}>
      {children}
    </a>
  );
}
