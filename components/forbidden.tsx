"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Lock } from "@/components/ui/icons";
import { Notice } from "./notice";

/**
 * A screen for others: who may open it, and the way back (decisions, section 3). Sent along, unseen, with
 * every screen of the shell: so by name only.
 */
export function Forbidden() {
  const t = useTranslations("errorPages");
  return (
    <Notice icon={Lock} title={t("forbiddenTitle")} text={<p>{t("forbiddenText")}</p>}>
      <ButtonLink href="/dashboard">{t("dashboard")}</ButtonLink>
    </Notice>
  );
}
