"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/copy-button";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Printer } from "@/components/ui/icons";

type Props = {
  codes: string[];
  username: string;
  title: string;
  text: string;
  /** Where it goes on. */
  next: string;
};

/** The recovery codes, this one time: to print, to copy, to write down. */
export function RecoveryCodes({ codes, username, title, text, next }: Props) {
  const t = useTranslations("twoFactor");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        <p className="mt-1 text-sm">{text}</p>
        <p className="mt-1 hidden text-sm print:block">Open Future · {username}</p>
      </div>
      <ul
        aria-label={t("codesLabel")}
        className="grid gap-x-6 gap-y-2 rounded-md border bg-muted/50 p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="figures">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button variant="outline" className="needs-script" onClick={() => window.print()}>
          <Printer />
          {t("print")}
        </Button>
        <CopyButton size="default" text={codes.join("\n")} copy={t("copy")} copied={t("copied")} />
        <ButtonLink href={next}>{t("finish")}</ButtonLink>
      </div>
    </div>
  );
}
