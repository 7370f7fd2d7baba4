"use client";

import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Notice } from "./notice";

/**
 * A screen for others: who may open it, and the way back (decisions, section 3). Sent along, unseen, with
 * every screen of the shell: so by name only.
 */
export function Forbidden() {
  const t = useTranslations("errorPages");
  return (
    <Notice icon={Lock} title={t("forbiddenTitle")} text={<p>{t("forbiddenText")}</p>}>
      <Link href="/dashboard" className={buttonVariants()}>
        {t("dashboard")}
      </Link>
    </Notice>
  );
}
