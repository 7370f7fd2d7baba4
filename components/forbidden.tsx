"use client";

import { useTranslations } from "next-intl";
import { icon } from "@/components/ui/icon";
import { Notice } from "./notice";

const Lock = icon("Lock");

/**
 * A screen for others: who may open it, and the way back (decisions, section 3). Sent along, unseen, with
 * every screen of the shell: so by name only.
 */
export function Forbidden() {
  const t = useTranslations("errorPages");
  return (
    <Notice
      icon={Lock}
      title={t("forbiddenTitle")}
      text={t("forbiddenText")}
      way={{ href: "/dashboard", label: t("dashboard") }}
    />
  );
}
