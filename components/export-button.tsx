"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEndSession } from "./shell/use-end-session";
import { toast } from "./toast";
import { type ButtonLook, buttonVariants } from "./ui/button-look";
import { Download } from "./ui/icons";
import { Spinner } from "./ui/spinner";

type Props = ButtonLook & {
  /** Where the file comes from; its name comes with it. */
  href: string;
  /** Whose words it has. */
  texts:
    | "members.export"
    | "transactions.export"
    | "audit.export"
    | "documents.csv"
    | "documents.pdf"
    | "documents.file"
    | "reports.export"
    | "reconcile.export";
  /** What the button says instead of theirs, and more for who cannot see beside what it stands. */
  label?: string;
  description?: string;
};

/**
 * Downloads a file and says how much of it has come, or why it is refused. A second press meanwhile does
 * nothing; a file that breaks off is not kept. Without script it is a link to the file.
 */
export function ExportButton(props: Props) {
  const { href, texts, label, description, variant = "outline", size } = props;
  const t = useTranslations(texts);
  const endSession = useEndSession();
  const [come, setCome] = useState<string | null>(null);

  async function start() {
    setCome("");
    try {
      const { downloadFile } = await import("./download-file");
      const refused = await downloadFile(href, setCome);
      if (refused?.signedOut) await endSession();
      else if (refused) toast.error({ title: t("failedTitle"), description: refused.message });
      else toast.success({ title: t("doneTitle"), description: t("doneText") });
    } catch {
      toast.error({ title: t("failedTitle"), description: t("failedText") });
    } finally {
      setCome(null);
    }
  }

  return (
    <a
      href={href}
      download
      className={buttonVariants({ variant, size })}
      aria-label={description}
      aria-busy={come !== null}
      aria-disabled={come !== null || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (come === null) void start();
      }}
    >
      {come === null ? <Download /> : <Spinner />}
      <span>{come === null ? (label ?? t("export")) : t("exporting")}</span>
      {come && <span className="tabular-nums text-muted-foreground">{come}</span>}
    </a>
  );
}
